import { decideIn } from '../../money/withdrawals/decide.ts'
import { storeDecisionNotice } from '../../money/withdrawals/notify.ts'
import type { NoticeServices } from '../../notify/mail/notices.ts'
import type { Attempt, PayoutChain, Slot, Verdict } from './chain.ts'
import { lockOpenSlot, markRefused, markSent, markUnknown, openSlots, settleSlot } from './slots.ts'
import { setSent } from './withdrawals.ts'

/*
 * One round for a network: what is final is settled, what is signed is sent until a node has it. Every step is a
 * transaction of its own and can be repeated, so that it does not matter which process makes it, how many do, and where
 * one of them dies.
 */
export async function settleRound(deps: NoticeServices, chain: PayoutChain): Promise<void> {
  const slots = await openSlots(deps.db, chain.network)
  if (slots.length === 0) return
  const verdicts = await chain.verdictsOf(slots)
  for (const [index, slot] of slots.entries()) {
    const notice = await settleBy(deps, slot, verdicts[index])
    // What cannot be mailed now is mailed from the outbox.
    await notice?.deliver().catch(() => undefined)
  }
  for (const [index, slot] of slots.entries())
    if (verdicts[index]?.kind === 'open') await sendNewest(deps, chain, slot)
}

/** Settles a slot, if there is a final verdict. Resolves to the mail for its person, to be sent after the commit. */
export async function settleBy(
  deps: NoticeServices,
  slot: Slot,
  verdict: Verdict | undefined,
  /** The database after the commit. */
  db = deps.db,
): Promise<Awaited<ReturnType<typeof storeDecisionNotice>> | undefined> {
  if (verdict?.kind === 'unknown') await markUnknown(deps.db, slot, verdict.reason)
  if (verdict?.kind !== 'paid' && verdict?.kind !== 'failed') return undefined
  const { withdrawalId } = slot
  const at = deps.clock.now()
  const { transaction } = verdict
  const reason = verdict.kind === 'failed' ? verdict.reason : ''
  return await deps.db.transaction(async (tx) => {
    // Another process may have settled it meanwhile.
    if (!(await lockOpenSlot(tx, slot))) return undefined
    await settleSlot(tx, slot, { state: verdict.kind, transaction, reason, at })
    if (withdrawalId === null) return undefined
    if (verdict.kind === 'failed') return void (await setSent(tx, withdrawalId, ''))
    const transactionId = transaction
    await decideIn(tx, deps.clock, withdrawalId, { status: 'approved', transactionId })
    return await storeDecisionNotice(tx, { ...deps, db }, withdrawalId)
  })
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
