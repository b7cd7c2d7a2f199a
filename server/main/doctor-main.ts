import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { HostNotRunning, sendCommand } from '../operator/socket/admin-client.ts'
import { adminSocketPath } from '../operator/socket/admin-socket-path.ts'
import { doubt, exitCodeOf, type Finding, finding, lineOf, wrong } from '../platform/log/finding.ts'
import { loadEnvFiles, misspelledNames, warningsOfFiles } from './config/env-file.ts'
import { type Check, checksOutside, lookAt } from './doctor/outside.ts'
import { conflictsOf, type Settings } from './starting/conflicts.ts'
import { readEnvironment } from './starting/environment.ts'
import { reason } from './starting/reason.ts'

/*
 * `npm run doctor`: looks at the configuration and at all that the host depends on, and says in a line each what is
 * right, what is not, and what to do.
 */
const PATIENCE = 20_000

const answer = v.object(
  { result: v.object({ findings: v.array(finding) }) },
  'the running host does not answer as this version does. Restart it',
)

const findings = await examine()
for (const one of findings) process.stdout.write(`${lineOf(one)}\n`)
process.exitCode = exitCodeOf(findings)

async function examine(): Promise<Finding[]> {
  // It is read before the files are loaded into it.
  const misspelled = misspelledNames(process.env, 'the environment')
  loadEnvFiles()
  const warnings = [...misspelled, ...warningsOfFiles()].map((line) => doubt('settings', line))
  try {
    const settings = await readEnvironment()
    const conflicts = conflictsOf(settings).map((line) => wrong('settings', line))
    const checks = [...checksOutside(settings), inside(settings)]
    const [first = [], ...rest] = await Promise.all(checks.map((check) => lookAt([check])))
    return [...warnings, ...(conflicts.length > 0 ? conflicts : first), ...rest.flat()]
  } catch (error) {
    const lines = reason(error).split('\n')
    return [...warnings, ...lines.map((line) => wrong('settings', line))]
  }
}

/** What the running host says of itself. */
function inside({ config: { dataDir } }: Settings): Check {
  return {
    part: 'host',
    async look() {
      try {
        if (!existsSync(dataDir)) throw new HostNotRunning('no data folder')
        const reply = await sendCommand(adminSocketPath(dataDir), { command: 'doctor' }, PATIENCE)
        return v.parse(answer, reply).result.findings
      } catch (error) {
        if (!(error instanceof HostNotRunning)) throw error
        const notRunning = wrong(
          'host',
          `none runs with its data in ${resolve(dataDir)}, so clock, prices and outbox were not looked at. Start it.`,
        )
        return [notRunning]
      }
    },
  }
}
