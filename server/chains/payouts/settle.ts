import { decideIn } from '../../money/withdrawals/decide.ts'
import { storeDecisionNotice } from '../../money/withdrawals/notify.ts'
import { type PaymentSlot, postFailed } from '../../money/withdrawals/proof.ts'
import type { NoticeServices } from '../../notify/mail/notices.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import type { Attempt, Payment, PayoutChain, Verdict } from './chain.ts'
import {
  lockOpenPayment,
  markFailure,
  markRefused,
  markSent,
  markUnknown,
  openPayments,
  type StoredPayment,
  storeOutcome,
} from './payments.ts'
import { tronSlot } from './plan.ts'
import { frozenPayments, listedPayments, setSent, withdrawalPaidBy } from './withdrawals.ts'

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
export async function runPayoutRound(deps: NoticeServices, chain: PayoutChain): Promise<void> {
  const all = await openPayments(deps.db, chain.network)
  if (all.length === 0) return
  const payments = all.filter(({ hasPlan }) => hasPlan)
  const verdicts = await chain.verdictsOf(payments).catch((error: unknown) => {
    const none: Verdict = { kind: 'unanswered', error }
    return payments.map(() => none)
  })
  const failures = new Map<Payment, unknown>(
    all.flatMap((payment) =>
      payment.hasPlan ? [] : [[payment, new Error('its plan cannot be read')]],
    ),
  )
  const attempt = (payment: Payment, work: () => Promise<void>) =>
    work().catch((error: unknown) => void failures.set(payment, error))
  for (const [index, payment] of payments.entries())
    await attempt(payment, async () => {
      const verdict = verdicts[index]
      if (verdict?.kind === 'unanswered') throw verdict.error
      const notice = await settlePayment(deps, payment, verdict)
      // What cannot be mailed now is mailed from the outbox.
      await notice?.deliver().catch(() => undefined)
    })
  for (const [index, payment] of payments.entries())
    if (verdicts[index]?.kind === 'open')
      await attempt(payment, () => sendNewest(deps, chain, payment))
  await storeFailures(deps, all, failures)
}

async function storeFailures(
  { db }: NoticeServices,
  payments: readonly StoredPayment[],
  failures: ReadonlyMap<Payment, unknown>,
): Promise<void> {
  const changed = payments.filter((payment) => payment.failure !== reasonOf(failures.get(payment)))
  for (const payment of changed) await markFailure(db, payment, reasonOf(failures.get(payment)))
  const lines = changed.flatMap((payment) =>
    failures.has(payment)
      ? [`${payment.id} of batch ${payment.batch}: ${reasonOf(failures.get(payment))}`]
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

/** Settles a payment, if there is a final verdict. Resolves to the mail for its person, to be sent after the commit. */
export async function settlePayment(
  deps: NoticeServices,
  payment: Payment,
  verdict: Verdict | undefined,
  /** The database after the commit. */
  db = deps.db,
): Promise<Awaited<ReturnType<typeof storeDecisionNotice>> | undefined> {
  await markUnknown(deps.db, payment, verdict?.kind === 'unknown' ? verdict.reason : '')
  if (verdict?.kind !== 'paid' && verdict?.kind !== 'failed') return undefined
  return await deps.db.transaction(async (tx) => {
    // Another process may have settled it meanwhile.
    if (!(await lockOpenPayment(tx, payment))) return undefined
    const final = await onceOnly(tx, payment, verdict)
    const { kind: state, transaction } = final
    const reason = final.kind === 'failed' ? final.reason : ''
    await storeOutcome(tx, payment, { state, transaction, reason, at: deps.clock.now() })
    const { withdrawalId } = payment
    if (withdrawalId === null) return undefined
    if (state === 'failed') {
      if (!(await postFailed(tx, placeOf(payment, withdrawalId), deps.clock.now())))
        throw new Error(`it is not where this host has planned it: ${CHANGED}`)
      return void (await setSent(tx, withdrawalId, ''))
    }
    await decideIn(tx, deps.clock, withdrawalId, { status: 'approved', transactionId: transaction })
    return await storeDecisionNotice(tx, { ...deps, db }, withdrawalId)
  })
}

const CHANGED = 'somebody has changed it in the database, and it may still be paid'

/** What must have failed, so that nothing else can pay: on Tron there is one transaction. */
function placeOf({ batch, nonce, attempts }: Payment, id: string): PaymentSlot {
  const [first] = attempts
  const over = first?.expires?.getTime() ?? 0
  return { batch, id, slot: nonce === null ? tronSlot(first?.transaction ?? '', over) : `${nonce}` }
}

type Final = Extract<Verdict, { kind: 'paid' | 'failed' }>

/** A transaction pays one withdrawal: one that another was approved with has not paid this one. */
async function onceOnly(
  tx: Tx,
  { network, withdrawalId }: Payment,
  verdict: Final,
): Promise<Final> {
  if (verdict.kind === 'failed' || withdrawalId === null) return verdict
  const { transaction } = verdict
  const other = await withdrawalPaidBy(tx, network, transaction)
  if (other === undefined || other === withdrawalId) return verdict
  return { kind: 'failed', transaction, reason: `it pays withdrawal ${other}` }
}

/** Sends the newest signed transaction of a payment, unless a node has it. */
async function sendNewest(
  deps: NoticeServices,
  chain: PayoutChain,
  payment: Payment,
): Promise<void> {
  const { db, clock } = deps
  const newest = payment.attempts.find(({ raw }) => raw !== '')
  if (!newest || isExpired(newest, clock.now())) return
  const refuse = async (why: string) => {
    if (why !== newest.refusal) await markRefused(db, chain.network, newest.transaction, why)
  }
  if (!(await chain.isKnown(newest.transaction))) {
    const reason = await waitReason(db, payment, newest)
    if (reason !== undefined) return await refuse(reason)
    try {
      await chain.send(newest.raw)
    } catch (error) {
      // A node that refuses may have it already, from another one.
      if (!(await chain.isKnown(newest.transaction))) {
        return await refuse(error instanceof Error ? error.message : String(error))
      }
    }
  }
  if (newest.sentAt && newest.refusal === '') return
  await db.transaction(async (tx) => {
    if (!(await lockOpenPayment(tx, payment))) return
    await markSent(tx, chain.network, newest.transaction, clock.now())
    if (payment.withdrawalId !== null)
      await setSent(tx, payment.withdrawalId, newest.isVoid ? '' : newest.transaction)
  })
}

const FROZEN = 'its account is frozen: void the batch, or lift the freeze'
const LISTED = 'a sanctions list names its address: void the batch, or release it'

/** Why a transaction that no node has been given yet is not sent: what was frozen or listed since it was taken. */
async function waitReason(
  db: Pick<Tx, 'rows'> & Signer,
  { withdrawalId }: Payment,
  { sentAt, isVoid }: Attempt,
): Promise<string | undefined> {
  if (withdrawalId === null || sentAt !== null || isVoid) return undefined
  if ((await frozenPayments(db, [withdrawalId])).size > 0) return FROZEN
  return (await listedPayments(db, [withdrawalId])).size > 0 ? LISTED : undefined
}

const isExpired = ({ expires }: Attempt, now: Date): boolean => expires !== null && expires <= now
