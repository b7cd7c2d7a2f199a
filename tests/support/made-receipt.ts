import { base64 } from '@scure/base'
import { commitment, entryBytes, type LogEntry } from '#domain/log/entries.ts'
import { leafHash } from '#domain/log/merkle.ts'
import { keyText } from '#domain/log/note.ts'
import { promiseText } from '#domain/log/promise.ts'
import { proofText } from '#domain/log/proof.ts'
import {
  type OpenFields,
  ownerHash,
  type SentPromised,
  type SentReceipt,
} from '#domain/log/receipt.ts'
import { checkpointIn, inclusionOf, madeEntries, madeLog, madeSigner } from './made-log.ts'

/* Receipts as a host would give them, made without the host's code. */

export const OWNER = 'ada@example.org'
const ownerSalt = Buffer.alloc(32, 7)
const salt = Buffer.alloc(32, 9)

/** What is committed to for a person. */
export const openFields = (
  own: Readonly<Record<string, string | boolean | null>>,
  email = OWNER,
): OpenFields => ({ ...own, owner: ownerHash(ownerSalt, email) })

export const DEPOSIT = {
  kind: 'deposit',
  time: '2026-01-02T03:04:05.000Z',
  coin: 'BNB',
  amount: '1.25',
  network: 'BNB',
  transaction: '0x12',
} as const

export const depositEntry = (own: Parameters<typeof openFields>[0] = DEPOSIT): LogEntry => ({
  v: 1,
  kind: 'deposit',
  hash: commitment(salt, openFields(own)),
})

/** A log of 300 purchases that goes on with `more`, and the receipts of the entries that open to `fields`. */
export function madeReceipts(
  more: readonly (readonly [LogEntry, OpenFields])[],
  signer = madeSigner(),
) {
  const first = madeEntries(300)
  const entries = [...first, ...more.map(([entry]) => entry)]
  const log = madeLog(entries, signer)
  const receipts = more.map(
    ([entry, fields], at): SentReceipt => ({
      entry: Buffer.from(entryBytes(entry)).toString(),
      salt: base64.encode(salt),
      fields,
      owner: { email: OWNER, salt: base64.encode(ownerSalt) },
      proof: proofText({
        index: first.length + at,
        hashes: inclusionOf(first.length + at, entries),
        note: checkpointIn(log),
      }),
    }),
  )
  return { log, entries, file: { log: keyText(signer.key), receipts } }
}

/** What a host promises of an entry that opens to these fields, by a time in seconds since 1970; `signed` is what it names. */
export function madePromise(
  by: number,
  own: Parameters<typeof openFields>[0] = DEPOSIT,
  made: { signer?: ReturnType<typeof madeSigner>; entry?: LogEntry; signed?: LogEntry } = {},
): SentPromised {
  const { signer = madeSigner(), entry = depositEntry(own), signed = entry } = made
  const leaf = leafHash(entryBytes(signed))
  return {
    entry: Buffer.from(entryBytes(entry)).toString(),
    salt: base64.encode(salt),
    fields: openFields(own),
    owner: { email: OWNER, salt: base64.encode(ownerSalt) },
    promise: signer.note(promiseText({ origin: signer.key.name, by, leaf })),
  }
}
