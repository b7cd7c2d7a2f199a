import * as v from 'valibot'
import { followLog, type ReadLog } from '#domain/log/follow.ts'
import { keyText, parseKey } from '#domain/log/note.ts'
import {
  type Opening,
  openReceipt,
  type ReceiptFault,
  receiptsSchema,
} from '#domain/log/receipt.ts'
import { verifyEd25519 } from './ed25519.ts'
import type { Report } from './report.ts'

const file = v.pipe(v.string(), v.parseJson(), receiptsSchema)

const FAULTS: Readonly<Record<ReceiptFault, string>> = {
  signature: 'is not signed by the key of the log',
  proof: 'is not in the tree that is signed',
  entry: 'is no entry of a log',
  opening: 'does not open its entry',
  owner: 'is not of the e-mail that it names',
  other: 'says something else',
  missing: 'is not there',
}

export interface WantedReceipt {
  /** The key that is known already; by default that of the file. */
  readonly key?: string | undefined
  /** The log of today, to find out whether the receipt is of the same one. */
  readonly read?: ReadLog | undefined
}

/** Verifies a saved receipt, without a network unless the log of today is asked for. */
export async function verifyReceipt(
  text: string,
  report: Report,
  { key: known, read }: WantedReceipt,
): Promise<void> {
  const parsed = v.safeParse(file, text)
  report.check(parsed.success && parsed.output.receipts.length > 0, 'the file has receipts')
  if (!parsed.success) return
  const { log, receipts } = parsed.output
  if (known !== undefined) report.check(log === known.trim(), 'the key is the one that was given')
  const key = parseKey(known ?? log)
  report.check(key !== undefined, `the log is ${known ?? log}`)
  if (!key) return
  const notes = new Set<string>()
  for (const receipt of receipts) {
    const opening = await openReceipt(receipt, { key, email: receipt.owner.email }, verifyEd25519)
    if (typeof opening === 'string') report.check(false, `a receipt ${FAULTS[opening]}`)
    else {
      notes.add(opening.note)
      report.check(true, sentenceOf(opening, receipt.owner.email))
    }
  }
  for (const note of read ? notes : []) {
    const { is } = await followLog(read ?? nothing, { key: keyText(key), note }, verifyEd25519)
    report.check(
      is === 'right',
      `the log has all that it had when the receipt was given${SAID[is]}`,
    )
  }
}

const nothing: ReadLog = async () => undefined

const SAID = {
  right: '',
  kept: ': the state of the receipt cannot be opened',
  key: ': it is signed by another key',
  begun: ': it was begun after that one',
  signature: ': it is not signed by its key',
  shrunk: ': it has fewer entries',
  changed: ': it has been changed',
  unknown: ': it does not answer',
} as const

function sentenceOf({ index, opened }: Opening, email: string): string {
  const { kind, ...fields } = opened
  const named = Object.entries(fields).map(([name, value]) => `${name} ${value}`)
  return `entry ${index} is a ${kind} of ${email}: ${named.join(', ')}`
}
