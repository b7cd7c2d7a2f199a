import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyLog } from './log.ts'
import { createReport } from './report.ts'
import { overHttp } from './source.ts'

/*
 * `npm run verify -- https://wallet.example.org`: verifies the public log of a host without any of the host's code. One line for
 * each check; the program ends with 1 where one has failed, and with 2 where it could not be made.
 */
const USAGE = `npm run verify -- <address> [--key <text>] [--since <file>] [--save <file>]

Downloads the public log of a host and verifies all of it: that it is signed, that every entry and tile is in the signed
tree, and that the presale adds up to what the host says.

  --key     the verifier key that is known already; by default the host is asked for it
  --since   a checkpoint that --save has kept: the log must have all that it had then, unchanged
  --save    where this checkpoint goes, if nothing has failed`

const text = { type: 'string' } as const

const EXIT = { right: 0, failed: 1, impossible: 2 } as const

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const asked = read(args)
  if (!asked) {
    print(USAGE)
    return EXIT.impossible
  }
  const { address, key, since, save } = asked
  const report = createReport(print)
  try {
    const kept = since === undefined ? undefined : readFileSync(since, 'utf8')
    const verified = await verifyLog(overHttp(address), report, { key, since: kept })
    if (save !== undefined && verified && !report.hasFailed) writeFileSync(save, verified.note)
  } catch (error) {
    print(`FAILED  ${error instanceof Error ? error.message : String(error)}`)
    return report.hasFailed ? EXIT.failed : EXIT.impossible
  }
  return report.hasFailed ? EXIT.failed : EXIT.right
}

/** Undefined for a command line that is none. */
function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { key: text, since: text, save: text },
      allowPositionals: true,
    })
    const [address = '', ...more] = positionals
    const isAddress = /^https?:\/\//.test(address) && URL.canParse(address)
    return isAddress && more.length === 0 ? { address, ...values } : undefined
  } catch {
    return undefined
  }
}
