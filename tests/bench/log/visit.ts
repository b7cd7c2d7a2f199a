import { base64 } from '@scure/base'
import * as v from 'valibot'
import { followLog, type Kept, type ReadLog } from '#domain/log/follow.ts'
import { type Hash, type Range, sharedRanges } from '#domain/log/merkle.ts'
import { parseKey, type VerifyEd25519 } from '#domain/log/note.ts'
import { openReceipt, receiptSchema } from '#domain/log/receipt.ts'
import { type ReceiptList, receiptListSchema, receiptsIn } from '#domain/log/receipt-list.ts'
import { gzipped } from '../../../server/platform/http/gzip.ts'
import { ed25519Of } from '../../../src/stores/public-log/ed25519.ts'
import { atMost, type Measurement } from '../report/measurement.ts'
import { OWNER, openedAt } from './made-entries.ts'

const ROUNDS = 15
const WARM_UP = 3
export const MOST_BYTES = 40 * 1024
/** Processor time, in milliseconds. */
const MOST_TIME = 50

/** What a wallet is shown. */
export interface VisitedLog {
  readonly size: number
  /** The places of one person's deposits. */
  readonly own: readonly number[]
  /** The checkpoint of the visit before. */
  readonly former: string
  readonly read: ReadLog
  readonly hashesOf: (ranges: readonly Range[]) => Promise<readonly Hash[]>
}

/** A visit, and what it receives; each visit after the first finds the tiles in the browser's cache. */
export async function visitsOf(made: VisitedLog) {
  const { own, former, read } = made
  const verify = await ed25519Of(globalThis.crypto.subtle)
  if (!verify) throw new Error('Node.js cannot verify Ed25519')
  const list = JSON.stringify(await listOf(made))
  const served = new Map<string, Uint8Array | 'none' | undefined>()
  let received = (await gzipped(list)).length
  const readServed: ReadLog = async (path) => {
    // A browser keeps a tile; all else is asked for again.
    const isNew = !served.has(path) || !path.startsWith('tile/')
    if (!served.has(path)) served.set(path, await read(path))
    const bytes = served.get(path)
    if (isNew && bytes instanceof Uint8Array) received += bytes.length
    return bytes
  }
  const key = Buffer.from((await made.read('key')) ?? '').toString()
  const visit = () => visitOnce(readServed, { kept: { key, note: former }, list }, verify)
  const first = await visit()
  if (first !== own.length) throw new Error(`${first} receipts are right, and not ${own.length}`)
  return { bytes: received, visit }
}

/** What a wallet spends on a visit: from the checkpoint of the visit before to the one of now, and its receipts. */
export async function measureVisit(made: VisitedLog): Promise<Measurement[]> {
  const { size, own } = made
  const { bytes, visit } = await visitsOf(made)
  const samples: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const begun = process.cpuUsage()
    await visit()
    const { user, system } = process.cpuUsage(begun)
    samples.push((user + system) / 1000)
  }
  const data = { count: size, of: 'entries' }
  const how = `from a checkpoint of 99 % of it, and ${own.length} receipts from all over it`
  return [
    {
      what: 'a visit of a wallet: received',
      unit: ' bytes',
      samples: [bytes],
      data,
      how: `${how}; without headers, the receipts compressed as the host does`,
      budget: atMost(MOST_BYTES),
    },
    {
      what: 'a visit of a wallet: processor time',
      unit: ' ms',
      samples: samples.slice(WARM_UP),
      data,
      how: `${how}; after ${WARM_UP} visits`,
      budget: atMost(MOST_TIME),
    },
  ]
}

/** As the wallet does it; resolves to how many receipts are right. */
async function visitOnce(
  read: ReadLog,
  { kept, list }: { readonly kept: Kept; readonly list: string },
  verify: VerifyEd25519,
): Promise<number> {
  const followed = await followLog(read, kept, verify)
  if (followed.is !== 'right') throw new Error(followed.is)
  const given = v.parse(v.pipe(v.string(), v.parseJson(), receiptListSchema), list)
  const key = parseKey(given.log)
  if (!key) throw new Error('no key')
  // They have one checkpoint, whose signature the wallet verifies once.
  let known: ReturnType<VerifyEd25519> | undefined
  const once: VerifyEd25519 = (...parts) => (known ??= verify(...parts))
  let right = 0
  for (const { answer } of receiptsIn(given))
    for (const sent of answer.receipts) {
      const found = await openReceipt(
        v.parse(receiptSchema, sent),
        { key, email: OWNER.email },
        once,
      )
      if (typeof found !== 'string') right++
    }
  const again = await followLog(read, followed.kept, verify)
  if (again.is !== 'right') throw new Error(again.is)
  return right
}

/** The receipts of the owner's deposits, as the host sends them. */
async function listOf({ hashesOf, size, own, read }: VisitedLog): Promise<ReceiptList> {
  const hashes = Buffer.concat(await hashesOf(sharedRanges(own, size)))
  const textAt = async (path: string) => Buffer.from((await read(path)) ?? '').toString()
  return {
    log: await textAt('key'),
    note: await textAt('checkpoint'),
    owner: { email: OWNER.email, salt: base64.encode(new Uint8Array(OWNER.salt)) },
    hashes: base64.encode(new Uint8Array(hashes)),
    lines: own.map((index, at) => ({ at, waiting: 0, receipts: [openedAt(index)] })),
  }
}
