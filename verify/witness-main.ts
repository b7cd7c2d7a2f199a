import { parseArgs } from 'node:util'
import { createReport } from './report.ts'
import { overHttp } from './source.ts'
import { witness } from './witness.ts'

const USAGE = `npm run witness -- <address> --name <name> [--folder <folder>] [--key <text>]

Looks at the public log of a host once, and cosigns its newest state (C2SP tlog-cosignature) if it has all that this witness has
seen before. Run it now and again, on another machine than the host's.

  --name    the name of this witness, such as example.net/witness
  --folder  where its key and what it has seen are kept; witness by default
  --key     the verifier key of the log that is known already; by default the first one is believed`

const EXIT = { right: 0, failed: 1, impossible: 2 } as const

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function main(args: readonly string[]): Promise<number> {
  const request = read(args)
  if (!request) {
    print(USAGE)
    return EXIT.impossible
  }
  const { address, folder, name, key } = request
  const report = createReport(print)
  const get = overHttp(address)
  try {
    const isThere = await witness(folder, async (path) => (await get(path)) ?? 'none', report, {
      name,
      key,
      now: Date.now(),
    })
    if (!isThere) print('FAILED  the log does not answer, or is not there')
    if (!isThere) return EXIT.impossible
  } catch (error) {
    print(`FAILED  ${error instanceof Error ? error.message : String(error)}`)
    return EXIT.impossible
  }
  return report.hasFailed ? EXIT.failed : EXIT.right
}

/** Undefined for a command line that is none. */
function read(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { name: text, folder: text, key: text },
      allowPositionals: true,
    })
    const [address = '', ...more] = positionals
    const { name = '', folder = 'witness', key } = values
    const isRight = /^https?:\/\//.test(address) && URL.canParse(address) && /^[^\s+]+$/u.test(name)
    return isRight && more.length === 0 ? { address, name, folder, key } : undefined
  } catch {
    return undefined
  }
}

process.exitCode = await main(process.argv.slice(2))
