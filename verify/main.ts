import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { cosignedAt, parseWitnessKey } from '#domain/log/cosignature.ts'
import type { ReadLog } from '#domain/log/follow.ts'
import { verifyEd25519 } from './ed25519.ts'
import { verifyEvidence } from './evidence.ts'
import { verifyLog } from './log.ts'
import { verifyPresale } from './presale.ts'
import { verifyReceipt } from './receipt.ts'
import { createReport, type Report } from './report.ts'
import { nodesOf } from './reserves.ts'
import { verifySite } from './site.ts'
import { verifySolvency } from './solvency.ts'
import { overHttp, siteOver } from './source.ts'

/*
 * `npm run verify -- https://wallet.example.org`: verifies the public log of a host without any of the host's code. One line for
 * each check; the program ends with 1 where one has failed, and with 2 where it could not be made.
 */
const USAGE = `npm run verify -- <address> [--key <text>] [--since <file>] [--save <file>] [--witness <text>] [--mail <text>]
npm run verify -- presale <address> [--key <text>]
npm run verify -- solvency <address> [--key <text>] [--node <network>=<address>]…
npm run verify -- site <address> [<folder>]
npm run verify -- receipt <file> [--key <text>] [--log <address>]
npm run verify -- evidence <file> [--log <address>]

The first downloads the public log of a host and verifies all of it: that it is signed, that every entry and tile is in the
signed tree, and that the presale adds up to what the host says. The second adds up the presale alone, by stage and coin. The
third verifies what the host says each day that it owes, and what it has signed that it has. The fourth compares what a host serves
with the site that was built here with its settings (by default dist), and with its log. The last two verify what a wallet has
saved, without a network: a receipt, and the evidence of an alarm, of which what it proves against the host fails.

  --key     the verifier key that is known already; by default the host is asked for it, or the receipt has it
  --since   a checkpoint that --save has kept: the log must have all that it had then, unchanged
  --witness the key of a witness, which must have cosigned the log, or with --since that checkpoint
  --mail    the line at the end of a mail of the host, which names a state that the log must still have, such as "12 entries, root …"
  --save    where this checkpoint goes, if nothing has failed
  --node    a node of a network, such as BNB=https://…: what is there is read at the block that was signed
  --log     the host whose log must have all that it had when the receipt was given, or the alarm raised`

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const

const EXIT = { right: 0, failed: 1, impossible: 2 } as const

async function main(args: readonly string[]): Promise<number> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const run = read(args)
  if (!run) {
    print(USAGE)
    return EXIT.impossible
  }
  const report = createReport(print)
  try {
    await run(report)
  } catch (error) {
    print(`FAILED  ${error instanceof Error ? error.message : String(error)}`)
    return report.hasFailed ? EXIT.failed : EXIT.impossible
  }
  return report.hasFailed ? EXIT.failed : EXIT.right
}

type Run = (report: Report) => Promise<void>

/** Undefined for a command line that is none. */
function read(args: readonly string[]): Run | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        key: text,
        since: text,
        save: text,
        log: text,
        witness: text,
        mail: text,
        node: texts,
      },
      allowPositionals: true,
    })
    const [first = '', second, third, ...more] = positionals
    if (more.length > 0) return undefined
    if (first === 'site' && second !== undefined) return siteRun(second, third, values)
    if (third !== undefined) return undefined
    if (first === 'presale' && second !== undefined) return presaleRun(second, values)
    if (first === 'solvency' && second !== undefined) return solvencyRun(second, values)
    if (first === 'receipt' && second !== undefined) return receiptRun(second, values)
    if (first === 'evidence' && second !== undefined) return evidenceRun(second, values)
    return second === undefined && isAddress(first) ? logRun(first, values) : undefined
  } catch {
    return undefined
  }
}

interface Options {
  readonly key?: string
  readonly since?: string
  readonly save?: string
  readonly log?: string
  readonly witness?: string
  readonly mail?: string
  readonly node?: string[]
}

const isAddress = (typed: string): boolean => /^https?:\/\//.test(typed) && URL.canParse(typed)

const isEmpty = (options: Options): boolean =>
  Object.values(options).every((value) => value === undefined)

const logRun = (
  address: string,
  { key, since, save, log, witness, mail, node }: Options,
): Run | undefined =>
  log === undefined && node === undefined
    ? async (report) => {
        const kept = since === undefined ? undefined : readFileSync(since, 'utf8')
        if (witness !== undefined && kept !== undefined) await checkWitness(kept, witness, report)
        const wanted = { key, since: kept, witness: kept === undefined ? witness : undefined, mail }
        const verified = await verifyLog(overHttp(address), report, wanted)
        if (save !== undefined && verified && !report.hasFailed) writeFileSync(save, verified.note)
      }
    : undefined

async function checkWitness(note: string, key: string, report: Report): Promise<void> {
  const parsed = parseWitnessKey(key)
  const time = parsed && (await cosignedAt(note, parsed, verifyEd25519))
  const when = time === undefined ? '' : `, ${new Date(time * 1000).toISOString()}`
  report.check(time !== undefined, `the kept checkpoint is cosigned by ${key}${when}`)
}

const presaleRun = (address: string, { key, ...rest }: Options): Run | undefined =>
  isAddress(address) && isEmpty(rest)
    ? (report) => verifyPresale(readOver(address), report, key)
    : undefined

const solvencyRun = (address: string, { key, node = [], ...rest }: Options): Run | undefined =>
  isAddress(address) && isEmpty(rest)
    ? (report) =>
        verifySolvency(readOver(address), report, { key, now: Date.now(), ask: nodesOf(node) })
    : undefined

function siteRun(address: string, folder: string | undefined, values: Options): Run | undefined {
  if (!isAddress(address) || !isEmpty(values)) return undefined
  const parts = { readSite: siteOver(address), readLog: readOver(address) }
  return (report) => verifySite(folder ?? 'dist', parts, report)
}

function readOver(address: string): ReadLog {
  const read = overHttp(address)
  return async (path) => (await read(path)) ?? 'none'
}

function receiptRun(file: string, { key, log, ...rest }: Options): Run | undefined {
  if (!isEmpty(rest)) return undefined
  if (log !== undefined && !isAddress(log)) return undefined
  return (report) =>
    verifyReceipt(readFileSync(file, 'utf8'), report, {
      key,
      read: log === undefined ? undefined : readOver(log),
    })
}

function evidenceRun(file: string, { log, ...rest }: Options): Run | undefined {
  if (!isEmpty(rest) || (log !== undefined && !isAddress(log))) return undefined
  const read = log === undefined ? undefined : readOver(log)
  return (report) => verifyEvidence(readFileSync(file, 'utf8'), report, read)
}

process.exitCode = await main(process.argv.slice(2))
