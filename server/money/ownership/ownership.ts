import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { comparable } from '#domain/addresses/address.ts'
import { isSignedBy } from '#domain/addresses/signed-message.ts'
import { isCoin } from '#domain/assets.ts'
import { type Prices, priceIn } from '#domain/balances.ts'
import { ONE } from '#domain/money/amount.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addMs, DAY, MINUTE } from '../../platform/time/clock.ts'
import type { OwnershipSettings } from './settings.ts'

/*
 * Above an amount (OWNERSHIP_ABOVE) the person shows that the address is theirs. What is signed names the address, the person,
 * the time until which it counts, and a number that is used once.
 */

/** A request must be signed within this time, of which a wallet without a network takes some minutes. */
const REQUEST_LIFE = 30 * MINUTE
/** How long an address that was proven need not be proven again, in milliseconds. */
export const PROOF_LIFE = 365 * DAY
/** What goes to one address within this time counts together. */
const TOGETHER = DAY

const row = v.object({
  id: v.string(),
  account: v.string(),
  kind: v.picklist(['signature', 'declaration']),
  message: v.string(),
  expires_at: v.date(),
  proven_at: v.nullable(v.date()),
  seal: v.nullable(v.string()),
})
type Row = v.InferOutput<typeof row>

const sealOf = (
  signer: Pick<Signer, 'seal'>,
  userId: string,
  { id, account, kind, proven_at }: Pick<Row, 'id' | 'account' | 'kind' | 'proven_at'>,
): string => rowSeal(signer, 'address_ownerships', id, [userId, account, kind, proven_at])

const SELECT =
  'SELECT id, account, kind, message, expires_at, proven_at, seal FROM address_ownerships WHERE user_id = $1'

export interface OwnershipRequest {
  readonly id: string
  readonly kind: OwnershipSettings['by']
  readonly message: string
  readonly until: Date
}

interface Asked {
  readonly userId: string
  readonly address: string
  readonly by: OwnershipSettings['by']
  /** The name of the site and that of its host. */
  readonly site: string
}

/** What the person is to sign or to declare. */
export async function askForOwnership(
  tx: Tx & Signer,
  { userId, address, by, site }: Asked,
  now: Date,
): Promise<OwnershipRequest> {
  const [id, account, until] = [randomUUID(), comparable(address), addMs(now, REQUEST_LIFE)]
  const first = {
    signature: `${site}: this address is mine. Signing this moves nothing and costs nothing.`,
    declaration: `${site}: I declare that this address is mine, and that nobody else decides over it.`,
  }
  const message = [first[by], '', ...boundTo({ address, userId, id, until })].join('\n')
  await tx.run(
    `INSERT INTO address_ownerships (id, user_id, account, kind, message, expires_at, seal)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[id, userId, account, by, message, until],
      sealOf(tx, userId, { id, account, kind: by, proven_at: null }),
    ],
  )
  return { id, kind: by, message, until }
}

interface Bound {
  readonly address: string
  readonly userId: string
  readonly id: string
  readonly until: Date
}

/** What a signature is bound to, so that no other one that was made by the same key proves the same. */
const boundTo = ({ address, userId, id, until }: Bound): readonly string[] => [
  ...[`Address: ${address}`, `Account: ${userId}`, `Number: ${id}`],
  `Valid until: ${until.toISOString()}`,
]

/** Whether a stored text is bound to its row: the text is under no seal. */
function isBound(userId: string, { id, account, message, expires_at: until }: Row): boolean {
  const [, , ...lines] = message.split('\n')
  const address = lines[0]?.slice('Address: '.length) ?? ''
  const bound = boundTo({ address, userId, id, until })
  return comparable(address) === account && lines.join('\n') === bound.join('\n')
}

const isOwn = (signer: Signer, userId: string, stored: Row): boolean =>
  stored.seal === sealOf(signer, userId, stored)

const counts = ({ proven_at: at }: Row, now: Date): boolean =>
  at !== null && at <= now && addMs(at, PROOF_LIFE) > now

/**
 * Stores that the address is the person's. Without a signature it is declared. A repetition of what counts changes nothing.
 * Refuses with 410 what is over, and with 422 what the key of the address has not signed.
 */
export async function proveOwnership(
  tx: Tx & Signer,
  userId: string,
  { id, signature }: { readonly id: string; readonly signature?: string | undefined },
  now: Date,
): Promise<void> {
  const [stored] = await tx.rows(row, `${SELECT} AND id = $2 FOR UPDATE`, [userId, id])
  if (!stored || !isOwn(tx, userId, stored) || !isBound(userId, stored)) throw over()
  const { kind, message, account } = stored
  const isRight =
    kind === 'signature' ? isSignedBy(account, message, signature ?? '') : signature === undefined
  if (!isRight)
    throw new Refusal(
      422,
      'bad-signature',
      'This is not the signature of this text by the key of this address.',
    )
  if (counts(stored, now)) return
  if (stored.proven_at || stored.expires_at <= now) throw over()
  await tx.run(
    'UPDATE address_ownerships SET proven_at = $2, signature = $3, seal = $4 WHERE id = $1',
    [id, now, signature ?? null, sealOf(tx, userId, { ...stored, proven_at: now })],
  )
}

const over = () =>
  new Refusal(410, 'ownership-over', 'This text is no longer valid. Please ask for a new one.')

/**
 * What a proof is worth when it is looked at: its signature or declaration counts, did for its time, or is not what this host
 * has stored.
 */
export const VERDICTS = ['signed', 'declared', 'over', 'changed'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface ShownProof {
  readonly at: Date
  readonly verdict: Verdict
  readonly message: string
  /** Empty where it was declared. */
  readonly signature: string
}

const proof = v.object({ ...row.entries, proven_at: v.date(), signature: v.nullable(v.string()) })

/** What somebody has proven of an address, the newest first. Each signature is verified anew. */
export async function proofsOf(
  db: Pick<Tx, 'rows'> & Signer,
  { userId, address }: { readonly userId: string; readonly address: string },
  now: Date,
): Promise<ShownProof[]> {
  const proofs = await db.rows(
    proof,
    `SELECT id, account, kind, message, expires_at, proven_at, signature, seal FROM address_ownerships
     WHERE user_id = $1 AND account = $2 AND proven_at IS NOT NULL ORDER BY proven_at DESC, id`,
    [userId, comparable(address)],
  )
  return proofs.map((stored) => {
    const { account, kind, message, proven_at: at } = stored
    const signature = stored.signature ?? ''
    const isSound =
      isOwn(db, userId, stored) &&
      isBound(userId, stored) &&
      (kind === 'declaration' || isSignedBy(account, message, signature))
    const current = kind === 'signature' ? 'signed' : 'declared'
    const verdict = counts(stored, now) ? current : 'over'
    return { at, verdict: isSound ? verdict : 'changed', message, signature }
  })
}

const past = v.object({ coin: v.pipe(v.string(), v.guard(isCoin)), units: storedUnits })

/** What the check of an order needs to know. */
export interface OwnershipCheck {
  readonly userId: string
  readonly order: WithdrawalOrder
  readonly settings: OwnershipSettings
  readonly prices: Prices
  readonly now: Date
}

/**
 * Refuses with 422 an order that, with what went to the same address within a day, is worth more than needs no proof, unless
 * the address is proven. A coin without a price may be worth anything. In the transaction that places the order nothing else
 * of this person is placed meanwhile.
 */
export async function requireOwnership(
  tx: Tx & Signer,
  { userId, order, settings, prices, now }: OwnershipCheck,
): Promise<void> {
  const { above, by } = settings
  if (!above) return
  await tx.rows(v.unknown(), 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const account = comparable(order.address)
  const before = await tx.rows(
    past,
    `SELECT coin, sum(amount)::text AS units FROM withdrawals
     WHERE user_id = $1 AND status <> 'rejected' AND at > $3
       AND CASE WHEN address LIKE '0x%' THEN lower(address) ELSE address END = $2
     GROUP BY coin`,
    [userId, account, addMs(now, -TOGETHER)],
  )
  const all = [...before, { coin: order.coin, units: order.amount.units }]
  const isPriced = all.every(({ coin }) => priceIn(prices, coin).units > 0n)
  const worth = all.reduce((sum, { coin, units }) => sum + units * priceIn(prices, coin).units, 0n)
  if (isPriced && worth <= above.units * ONE) return
  const proofs = await tx.rows(row, `${SELECT} AND account = $2 AND proven_at IS NOT NULL`, [
    ...[userId, account],
  ])
  const isEnough = (one: Row) =>
    (by === 'declaration' || one.kind === 'signature') && isOwn(tx, userId, one) && counts(one, now)
  if (!proofs.some(isEnough))
    throw new Refusal(
      422,
      'ownership-needed',
      'Above this amount you have to show that the address is yours.',
    )
}
