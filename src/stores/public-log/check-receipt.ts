import * as v from 'valibot'
import type { receiptsAnswer } from '#contract/history/receipts.ts'
import type { AnyLine } from '#domain/history.ts'
import { parseKey, type VerifyEd25519 } from '#domain/log/note.ts'
import { parseProof } from '#domain/log/proof.ts'
import {
  fitsLine,
  type Opening,
  openReceipt,
  type ReceiptFault,
  receiptsSchema,
  sentReceipt,
} from '#domain/log/receipt.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { createReceiptsApi } from '../../api/history/lines.ts'
import { profileStore } from '../account/profile.ts'
import type { Services } from '../services.ts'
import { userCacheStore } from '../user-cache.ts'
import type { LogFollower } from './follow-log.ts'

/** What this device has found out about a movement and the public log. */
export type CheckedReceipt =
  /** `file` is what can be saved and verified elsewhere; `at` when it was compared with the log, in milliseconds since 1970. */
  | { readonly is: 'right'; readonly index: number; readonly at: number; readonly file: string }
  /** It has just happened; `until` when it must be in the log, in milliseconds since 1970, where that is known. */
  | { readonly is: 'waiting'; readonly until?: number }
  /** It is not in the log, and not new either. */
  | { readonly is: 'late'; readonly evidence: string }
  /** There is no answer, or nothing to compare with. */
  | { readonly is: 'unknown' }
  | { readonly is: 'wrong'; readonly why: ReceiptFault | 'changed'; readonly evidence: string }

/** Milliseconds. The log takes seconds; clocks of people are wrong by minutes. */
export const LONGEST_WAIT = 60 * 60_000

const kept = v.object({ file: v.string(), at: v.number() })
const storedFile = v.pipe(v.string(), v.parseJson(), receiptsSchema)
type Receipts = v.InferOutput<typeof receiptsSchema>
type Answer = v.InferOutput<typeof receiptsAnswer>

/** Verifies what the host says that the public log has of a movement, and keeps it for when there is no network. */
export function createReceiptChecker(
  { platform, get }: Services,
  { raise, isOfThisLog }: Pick<LogFollower, 'raise' | 'isOfThisLog'>,
  verify: VerifyEd25519,
) {
  const cache = get(userCacheStore)
  const { receipts: ask } = get(createReceiptsApi)
  const { loadCached, profile } = get(profileStore)

  /** The newest of the entries, where all are right and say what the line says. */
  async function open(
    line: AnyLine,
    { log, receipts }: Receipts,
    email: string,
  ): Promise<readonly Opening[] | ReceiptFault> {
    const key = parseKey(log)
    if (!key) return 'signature'
    const openings: Opening[] = []
    for (const receipt of receipts) {
      const opening = await openReceipt(receipt, { key, email }, verify)
      if (typeof opening === 'string') return opening
      openings.push(opening)
    }
    return (
      fitsLine(
        line,
        openings.map(({ opened }) => opened),
      ) ?? openings
    )
  }

  /** What was verified before; undefined where it does not say all that the line says by now. */
  async function remembered(
    name: string,
    line: AnyLine,
    email: string,
  ): Promise<CheckedReceipt | undefined> {
    const stored = await cache.read(name, kept)
    const parsed = v.safeParse(storedFile, stored?.file)
    if (!stored || !parsed.success) return undefined
    const openings = await open(line, parsed.output, email)
    return typeof openings === 'string' ? undefined : rightOf(openings, stored)
  }

  /** Verifies what the host has answered of a line, compares it with the log, and keeps what is right. */
  async function judge(
    line: AnyLine,
    id: string,
    { answer, email }: { readonly answer: Answer; readonly email: string },
  ): Promise<CheckedReceipt> {
    const { waiting, log, receipts } = answer
    const sent = { log, receipts: receipts.map(sentReceipt) }
    const evidence = JSON.stringify({ ...sent, waiting, line }, unitsAsText)
    const openings = await open(line, answer, email)
    if (openings === 'missing' && waiting > 0) {
      // When a withdrawal was decided is not in its line.
      if (receipts.length > 0) return { is: 'waiting' }
      const until = line.time + LONGEST_WAIT
      return platform.now() > until ? { is: 'late', evidence } : { is: 'waiting', until }
    }
    if (typeof openings === 'string') {
      const shown = { key: log, note: parseProof(receipts[0]?.proof ?? '')?.note ?? '' }
      raise('receipt', shown, { own: evidence })
      return { is: 'wrong', why: openings, evidence }
    }
    for (const note of new Set(openings.map((opening) => opening.note))) {
      const isSame = await isOfThisLog({ key: log, note })
      if (isSame === undefined) return { is: 'unknown' }
      if (!isSame) return { is: 'wrong', why: 'changed', evidence }
    }
    const right = { file: JSON.stringify(sent), at: platform.now() }
    await cache.write({ [nameOf(id)]: right })
    return rightOf(openings, right)
  }

  async function check(line: AnyLine, id: string): Promise<CheckedReceipt> {
    const email = (profile.peek() ?? (await loadCached()))?.email
    if (email === undefined) return { is: 'unknown' }
    const before = await remembered(nameOf(id), line, email)
    if (before) return before
    const answer = await ask(line.kind, id)
    return answer.ok ? await judge(line, id, { answer: answer.value, email }) : { is: 'unknown' }
  }

  return { check, judge }
}

/** The name of what is cached of a person. */
const nameOf = (id: string): string => `receipt-${id}`

const rightOf = (
  openings: readonly Opening[],
  { file, at }: v.InferOutput<typeof kept>,
): CheckedReceipt => ({ is: 'right', index: openings.at(-1)?.index ?? 0, at, file })

/** JSON has no large integers, of which each amount of a line has one. */
export const unitsAsText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? toDecimalString(value) : value
