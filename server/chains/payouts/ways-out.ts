import { familyOf } from '#domain/assets.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { MINUTE } from '../../platform/time/clock.ts'
import { type Batch, newestPlan } from './batches.ts'
import { openPayments, type StoredPayment } from './payments.ts'
import { frozenPayments, plannableAgain } from './withdrawals.ts'

/*
 * What leads out of each state in which a payment can stay: whatever the books say, the orders of its line end with the
 * payment made, or with its withdrawal free to be planned anew or rejected. On Tron time does the same, since nothing is
 * executed any more that has expired.
 */
interface Look {
  readonly batch: Batch
  readonly now: Date
  /** Whether the host has a node and a treasury of the network. */
  readonly isWatched: boolean
}

/** Longer than a block of any network takes to be final, by far. */
const PATIENCE = 30 * MINUTE

/** A line with its orders for each state that a batch has payments in; none while there is only to wait. */
export async function waysOut(
  tx: Tx & Signer,
  payments: readonly StoredPayment[],
  look: Look,
): Promise<string[]> {
  const lines = new Map<string, number>()
  for (const text of await textsOf(tx, payments, look)) lines.set(text, (lines.get(text) ?? 0) + 1)
  return [...lines].map(([text, count]) => `${count} ${text}`)
}

async function textsOf(
  tx: Tx & Signer,
  payments: readonly StoredPayment[],
  look: Look,
): Promise<string[]> {
  const { batch, isWatched } = look
  const failed = await failedTexts(tx, payments, batch)
  const open = payments.filter(({ state }) => state === 'open')
  if (open.length === 0) return failed
  if (!isWatched)
    return [
      ...failed,
      ...open.map(() => `not looked at: set RPC_${batch.network} and its treasury`),
    ]
  const isVoided = (await newestPlan(tx, batch.number))?.purpose === 'void'
  const frozen = await frozenPayments(
    tx,
    open.map(({ id }) => id),
  )
  const others = await openPayments(tx, batch.network)
  const texts = open.flatMap((payment) => [
    ...(payment.failure === '' ? [] : ['failing, and tried again every few seconds']),
    ...(payment.reason === ''
      ? waitingText(payment, look, { isVoided, isFrozen: frozen.has(payment.id), others })
      : [unknownText(payment)]),
  ])
  return [...failed, ...texts]
}

const unknownText = ({ batch, id, network }: StoredPayment): string => {
  const byHand = `"payouts settle ${batch} ${id} paid <transaction>" if the person was paid, "payouts settle ${batch} ${id} failed" if not`
  return familyOf(network) === 'tron'
    ? `unknown: look in an explorer, then ${byHand}`
    : `unknown: find what has used the nonce in an explorer and name it by "payouts found ${batch} <transaction>"; if that does not settle it, ${byHand}`
}

interface Around {
  readonly isVoided: boolean
  readonly isFrozen: boolean
  /** The open payments of the network. */
  readonly others: readonly StoredPayment[]
}

function waitingText(
  payment: StoredPayment,
  { batch: { network, number }, now }: Look,
  { isVoided, isFrozen, others }: Around,
): string[] {
  const again = `"payouts plan ${network} --again ${number}"`
  const giveUp = `"payouts void ${number}" gives the batch up`
  const signed = payment.attempts.find(({ raw }) => raw !== '')
  if (familyOf(network) === 'tron') {
    const [over] = payment.attempts.flatMap(({ expires }) => expires ?? [])
    return [
      `over at ${over?.toISOString() ?? 'its end'}: what is not paid then can be planned anew by itself`,
    ]
  }
  if (isVoided)
    return [
      `being given up: sign and send that; "payouts void ${number}" writes it again, with a higher fee`,
    ]
  if (isFrozen && signed?.sentAt == null)
    return [`of an account that is frozen: lift the freeze, or ${giveUp}`]
  if (signed === undefined)
    return [`planned: sign and send the plan; ${again} writes it again, ${giveUp}`]
  const earlier = blockerOf(payment, others)
  if (earlier)
    return [
      `behind nonce ${earlier.nonce} of batch ${earlier.batch}, which is not sent: "payouts status ${earlier.batch}"`,
    ]
  const isLate = signed.sentAt !== null && now.getTime() - signed.sentAt.getTime() > PATIENCE
  if (signed.refusal !== '')
    return [
      `refused by the node: once that is mended they are sent; ${again} raises the fee, ${giveUp}`,
    ]
  return isLate ? [`waiting longer than usual: ${again} raises the fee, ${giveUp}`] : []
}

/** The first payment of the same sender without which that one is not executed, if nobody has sent it. */
const blockerOf = ({ from, nonce }: StoredPayment, others: readonly StoredPayment[]) =>
  others
    .filter((one) => one.from === from && (one.nonce ?? 0) < (nonce ?? 0))
    .sort((one, other) => (one.nonce ?? 0) - (other.nonce ?? 0))
    .find(({ attempts }) => attempts.every(({ sentAt }) => sentAt === null))

async function failedTexts(
  tx: Tx,
  payments: readonly StoredPayment[],
  { network, purpose }: Batch,
): Promise<string[]> {
  const failed = payments.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return []
  if (purpose !== 'payouts')
    return failed.map(() => `failed: "payouts sweep ${network}" plans what is still worth it`)
  const again = await plannableAgain(
    tx,
    failed.map(({ id }) => id),
  )
  return failed.flatMap(({ id }) =>
    again.has(id)
      ? [
          `failed: "payouts plan ${network}" plans it anew, "withdrawals reject ${id}" gives it back`,
        ]
      : [],
  )
}
