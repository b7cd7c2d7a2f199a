import { decideIn } from '../../money/withdrawals/decide.ts'
import { storeDecisionNotice } from '../../money/withdrawals/notify.ts'
import type { NoticeServices } from '../../notify/mail/notices.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Attempt, PayoutChain, Slot, Verdict } from './chain.ts'
import {
  lockOpenSlot,
  markFailure,
  markRefused,
  markSent,
  markUnknown,
  openSlots,
  type StoredSlot,
  settleSlot,
} from './slots.ts'
import { setSent, withdrawalPaidBy } from './withdrawals.ts'

/** Some payments could not be looked at, settled or sent. The others were. */
export class PaymentsFailed extends Error {
  override readonly name = 'PaymentsFailed'
}

/**
 * One round for a network: what is final is settled, what is signed is sent until a node has it. Every step is a
 * transaction of its own and can be repeated, so that it does not matter which process makes it, how many do, and where
 * one of them dies. What fails with one payment is stored with it and stops no other one. Rejects with PaymentsFailed
 * where that is new.
 */
export async function settleRound(deps: NoticeServices, chain: PayoutChain): Promise<void> {
  const all = await openSlots(deps.db, chain.network)
  if (all.length === 0) return
  const slots = all.filter(({ hasPlan }) => hasPlan)
  const verdicts = await chain.verdictsOf(slots).catch((error: unknown) => {
    const none: Verdict = { kind: 'unanswered', error }
    return slots.map(() => none)
  })
  const failures = new Map<Slot, unknown>(
    all.flatMap((slot) => (slot.hasPlan ? [] : [[slot, new Error('its plan cannot be read')]])),
  )
  const attempt = (slot: Slot, work: () => Promise<void>) =>
    work().catch((error: unknown) => void failures.set(slot, error))
  for (const [index, slot] of slots.entries())
    await attempt(slot, async () => {
      const verdict = verdicts[index]
      if (verdict?.kind === 'unanswered') throw verdict.error
      const notice = await settleBy(deps, slot, verdict)
      // What cannot be mailed now is mailed from the outbox.
      await notice?.deliver().catch(() => undefined)
    })
  for (const [index, slot] of slots.entries())
    if (verdicts[index]?.kind === 'open') await attempt(slot, () => sendNewest(deps, chain, slot))
  await storeFailures(deps, all, failures)
}

async function storeFailures(
  { db }: NoticeServices,
  slots: readonly StoredSlot[],
  failures: ReadonlyMap<Slot, unknown>,
): Promise<void> {
  const changed = slots.filter((slot) => slot.failure !== reasonOf(failures.get(slot)))
  for (const slot of changed) await markFailure(db, slot, reasonOf(failures.get(slot)))
  const lines = changed.flatMap((slot) =>
    failures.has(slot)
      ? [`${slot.id} of batch ${slot.batch}: ${reasonOf(failures.get(slot))}`]
      : [],
  )
  if (lines.length === 0) return
  const [cause] = failures.values()
  throw new PaymentsFailed(`payouts: ${[...new Set(lines)].join('; ')}`, { cause })
}

/** Empty for no failure. */
function reasonOf(failure: unknown): string {
  if (failure === undefined) return ''
  return (failure instanceof Error ? failure.message : String(failure)).slice(0, 300)
}

/** Settles a slot, if there is a final verdict. Resolves to the mail for its person, to be sent after the commit. */
export async function settleBy(
  deps: NoticeServices,
  slot: Slot,
  verdict: Verdict | undefined,
  /** The database after the commit. */
  db = deps.db,
): Promise<Awaited<ReturnType<typeof storeDecisionNotice>> | undefined> {
  await markUnknown(deps.db, slot, verdict?.kind === 'unknown' ? verdict.reason : '')
  if (verdict?.kind !== 'paid' && verdict?.kind !== 'failed') return undefined
  return await deps.db.transaction(async (tx) => {
    // Another process may have settled it meanwhile.
    if (!(await lockOpenSlot(tx, slot))) return undefined
    const final = await onceOnly(tx, slot, verdict)
    const { kind: state, transaction } = final
    const reason = final.kind === 'failed' ? final.reason : ''
    await settleSlot(tx, slot, { state, transaction, reason, at: deps.clock.now() })
    const { withdrawalId } = slot
    if (withdrawalId === null) return undefined
    if (state === 'failed') return void (await setSent(tx, withdrawalId, ''))
    await decideIn(tx, deps.clock, withdrawalId, { status: 'approved', transactionId: transaction })
    return await storeDecisionNotice(tx, { ...deps, db }, withdrawalId)
  })
}

type Final = Extract<Verdict, { kind: 'paid' | 'failed' }>

/** A transaction pays one withdrawal: one that another was approved with has not paid this one. */
async function onceOnly(tx: Tx, { network, withdrawalId }: Slot, verdict: Final): Promise<Final> {
  if (verdict.kind === 'failed' || withdrawalId === null) return verdict
  const { transaction } = verdict
  const other = await withdrawalPaidBy(tx, network, transaction)
  if (other === undefined || other === withdrawalId) return verdict
  return { kind: 'failed', transaction, reason: `it pays withdrawal ${other}` }
}

/** Sends the newest signed transaction of a slot, unless a node has it. */
async function sendNewest(deps: NoticeServices, chain: PayoutChain, slot: Slot): Promise<void> {
  const { db, clock } = deps
  const newest = slot.attempts.find(({ raw }) => raw !== '')
  if (!newest || isExpired(newest, clock.now())) return
  if (!(await chain.isKnown(newest.transaction)))
    try {
      await chain.send(newest.raw)
    } catch (error) {
      // A node that refuses may have it already, from another one.
      if (!(await chain.isKnown(newest.transaction))) {
        const why = error instanceof Error ? error.message : String(error)
        if (why !== newest.refusal) await markRefused(db, chain.network, newest.transaction, why)
        return
      }
    }
  if (newest.sentAt && newest.refusal === '') return
  await db.transaction(async (tx) => {
    if (!(await lockOpenSlot(tx, slot))) return
    await markSent(tx, chain.network, newest.transaction, clock.now())
    if (slot.withdrawalId !== null)
      await setSent(tx, slot.withdrawalId, newest.isVoid ? '' : newest.transaction)
  })
}

const isExpired = ({ expires }: Attempt, now: Date): boolean => expires !== null && expires <= now
