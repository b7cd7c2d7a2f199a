import * as v from 'valibot'
import { isSameLog, type Kept, type ReadLog } from '#domain/log/follow.ts'
import { isSameHash } from '#domain/log/merkle.ts'
import { type Checkpoint, openCheckpoint, parseKey } from '#domain/log/note.ts'
import { verifyEd25519 } from './ed25519.ts'
import { verifyPromises } from './promise.ts'
import { verifyReceipt } from './receipt.ts'
import type { Report } from './report.ts'

const state = v.object({ key: v.string(), note: v.string() })
/** What a wallet saves of an alarm: `kept` was verified on its device, `shown` came afterwards; `own` is what it was answered. */
const file = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    found: v.string(),
    log: v.string(),
    at: v.string(),
    kept: v.nullable(state),
    shown: state,
    own: v.optional(v.string()),
  }),
)

const answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    log: v.string(),
    receipts: v.array(v.unknown()),
    promises: v.optional(v.array(v.unknown()), []),
  }),
)

/**
 * Verifies the evidence of an alarm, as somebody else than its owner: what it proves against the host fails. States of one log
 * with different sizes can be compared by the log of today alone, which `read` reads.
 */
export async function verifyEvidence(
  text: string,
  report: Report,
  read?: ReadLog,
  today = Date.now(),
): Promise<void> {
  // Saved where a receipt is shown, of which it is what the host has answered.
  if (v.is(answer, text)) return await verifyAnswer(text, report, read, today)
  const parsed = v.safeParse(file, text)
  report.check(parsed.success, 'the file is the evidence of an alarm')
  if (!parsed.success) return
  const { found, log, at, kept, shown, own } = parsed.output
  report.check(true, `a wallet has found “${found}” at ${log}, ${at}`)
  const [before, now] = [kept && (await signed(kept, report)), await signed(shown, report)]
  if (kept) report.check(kept.key === shown.key, 'the log has been signed with one key')
  if (before && now && kept?.key === shown.key) await compare(before, now, report, read)
  if (found === 'receipt' && own !== undefined) await verifyAnswer(own, report, read, today)
  if (found === 'late' && own !== undefined)
    await verifyPromises(own, shown.key, report, { read, now: today })
}

/** What a host has answered of a movement: its receipts, and what it has promised of those that are missing. */
async function verifyAnswer(
  text: string,
  report: Report,
  read: ReadLog | undefined,
  now: number,
): Promise<void> {
  const parsed = v.safeParse(answer, text)
  if (!parsed.success) return report.check(false, 'the file has what the host has answered')
  const { log, receipts, promises } = parsed.output
  if (receipts.length > 0 || promises.length === 0) await verifyReceipt(text, report, { read })
  await verifyPromises(text, log, report, { read, now })
}

/** The state that is signed; undefined where it is not. */
async function signed({ key: text, note }: Kept, report: Report): Promise<Checkpoint | undefined> {
  const key = parseKey(text)
  const checkpoint = key && (await openCheckpoint(note, key, verifyEd25519))
  report.check(
    checkpoint !== undefined,
    `a state of ${checkpoint?.size ?? '?'} entries is signed by ${text}`,
  )
  return checkpoint
}

async function compare(
  before: Checkpoint,
  now: Checkpoint,
  report: Report,
  read: ReadLog | undefined,
): Promise<void> {
  const sizes = `${before.size} entries and then ${now.size}`
  if (now.size < before.size) return report.check(false, `the log has only grown: it had ${sizes}`)
  if (now.size === before.size)
    return report.check(isSameHash(before.root, now.root), `${now.size} entries have one root`)
  if (!read) return report.check(true, `${sizes}: with --log they are compared`)
  const isSame = await isSameLog(read, before, now)
  if (isSame === undefined) throw new Error('the log does not answer')
  report.check(isSame, `the log had ${sizes}, with all of the former among them`)
}
