import * as v from 'valibot'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { sqlState } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/*
 * A frozen account: its owner can log in, look and be paid; nothing is withdrawn from it, nothing bought with it, and
 * what waits to be paid out is in no plan (payouts/withdrawals.ts). Purchases leave the coins in the account, but cannot
 * be undone by anybody but an operator, so a thief must not make them either.
 *
 *   free ──link of a mail──▶ frozen ──code of a mail──▶ free
 *     └──────operator──────▶ frozen by an operator ──operator──▶ free
 *
 * The database removes no freeze but by the row of a lift, which names the code or the order (05-freezes.sql).
 */
export interface Freeze {
  readonly at: Date
  /** The operator; empty if it was the person. */
  readonly madeBy: string
  readonly reason: string
}

/** Our 423, by which a screen distinguishes it from a wrong code. */
export const frozen = (): Refusal =>
  new Refusal(423, 'frozen', 'This account is frozen. See Settings for how to lift the freeze.')

/** The database's refusal of a withdrawal or a purchase of a frozen account (05-freezes.sql). */
export const isFrozenError = (error: unknown): boolean =>
  sqlState(error) !== undefined &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'account_frozen'

type Books = Pick<Tx, 'rows'> & Signer

const lift = v.object({
  userId: v.string(),
  name: v.string(),
  earlier: v.nullable(v.number()),
  seal: v.nullable(v.string()),
})
type Lift = v.InferOutput<typeof lift>
const LIFT = `l.user_id::text AS "userId", l.name, l.earlier, l.seal`

const liftSeal = (
  signer: Pick<Signer, 'seal'>,
  { userId, name, earlier }: Omit<Lift, 'seal'>,
): string => rowSeal(signer, 'freeze_lifts', name, [userId, earlier])

/** What was lifted in the database is in force until an operator freezes the account again, and lifts that. */
const BY_NOBODY: Freeze = {
  at: new Date(0),
  madeBy: 'somebody who is not known',
  reason: 'a freeze of it was lifted in the database: freeze it again, and lift that',
}

/** Whether the newest of a person's lifts that this host has written does not know of all. */
function isLiftedByNobody(db: Pick<Signer, 'seal'>, lifts: readonly Lift[]): boolean {
  const known = lifts.map((one) => (one.seal === liftSeal(db, one) ? (one.earlier ?? 0) + 1 : 0))
  return Math.max(0, ...known) < lifts.length
}

/** Those of these people of whom a freeze was lifted by what this host has not written. */
export async function liftedByNobody(
  db: Books,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const all = await db.rows(lift, `SELECT ${LIFT} FROM freeze_lifts l WHERE user_id = ANY($1)`, [
    userIds,
  ])
  const byPerson = [...Map.groupBy(all, ({ userId }) => userId)]
  return new Set(byPerson.flatMap(([id, lifts]) => (isLiftedByNobody(db, lifts) ? [id] : [])))
}

const row = v.object({
  at: v.nullable(v.date()),
  made_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  lifts: v.array(lift),
})

export async function freezeOf(db: Books, userId: string): Promise<Freeze | undefined> {
  const [found] = await db.rows(
    row,
    `SELECT f.at, f.made_by, f.reason,
       (SELECT coalesce(jsonb_agg(to_jsonb(o)), '[]') FROM (
         SELECT ${LIFT} FROM freeze_lifts l WHERE l.user_id = p.id) o) AS lifts
     FROM (SELECT $1::uuid AS id) p LEFT JOIN freezes f ON f.user_id = p.id`,
    [userId],
  )
  const { at, made_by: madeBy, reason, lifts } = found ?? { lifts: [] }
  // Nobody lifts by a code of theirs what was an operator's.
  if (!madeBy && isLiftedByNobody(db, lifts)) return BY_NOBODY
  return at ? { at, madeBy: madeBy ?? '', reason: reason ?? '' } : undefined
}

/** Refuses with 423. */
export async function requireNotFrozen(db: Books, userId: string): Promise<void> {
  if (await freezeOf(db, userId)) throw frozen()
}

/** False if the account is frozen already; an operator's freeze then takes the place of the person's. */
export async function putFreeze(
  tx: Tx,
  userId: string,
  { at, madeBy, reason }: Freeze,
): Promise<boolean> {
  const stored = await tx.run(
    `INSERT INTO freezes AS f (user_id, at, made_by, reason) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET made_by = $3, reason = $4 WHERE f.made_by = '' AND $3 <> ''`,
    [userId, at, madeBy, reason],
  )
  return stored === 1
}

/** What ends a freeze: the person's code, which was redeemed, or the order of an operator, who alone ends those of operators. */
export type LiftedBy =
  | { readonly challenge: string }
  | { readonly order: string; readonly operator: string }

/** False if there was none, or none that this ends. */
export async function removeFreeze(
  tx: Tx & Signer,
  userId: string,
  at: Date,
  by: LiftedBy,
): Promise<boolean> {
  const [challenge, order, operator] =
    'challenge' in by ? [by.challenge, null, ''] : [null, by.order, by.operator]
  // One lift at a time, each of which knows of those before it.
  await tx.rows(v.unknown(), 'SELECT 1 FROM freezes WHERE user_id = $1 FOR UPDATE', [userId])
  const [{ earlier } = { earlier: 0 }] = await tx.rows(
    v.object({ earlier: v.number() }),
    'SELECT count(*) AS earlier FROM freeze_lifts WHERE user_id = $1',
    [userId],
  )
  if ('challenge' in by && (await liftedByNobody(tx, [userId])).has(userId)) return false
  const seal = liftSeal(tx, { userId, name: challenge ?? order ?? '', earlier })
  const stored = await tx.run(
    `INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, challenge, order_id, lifted_by, earlier, seal)
     SELECT user_id, at, made_by, reason, $2, $3, $4, $5, $6, $7
     FROM freezes WHERE user_id = $1 AND (made_by = '' OR $4::uuid IS NOT NULL)`,
    [userId, at, challenge, order, operator, earlier, seal],
  )
  return stored === 1
}

const listed = v.pipe(
  v.object({ email: v.string(), at: v.date(), made_by: v.string(), reason: v.string() }),
  v.transform(({ made_by, ...rest }) => ({ ...rest, madeBy: made_by })),
)

/** The frozen accounts by e-mail, at most `limit`, after that e-mail. */
export const frozenAccounts = (
  db: Tx,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<v.InferOutput<typeof listed>[]> =>
  db.rows(
    listed,
    `SELECT u.email, f.at, f.made_by, f.reason FROM freezes f JOIN users u ON u.id = f.user_id
     WHERE u.email > $1 ORDER BY u.email LIMIT $2`,
    [after, limit],
  )

/** The users among these whose accounts are frozen. */
export async function frozenAmong(db: Tx, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(
    v.object({ user_id: v.string() }),
    'SELECT user_id FROM freezes WHERE user_id = ANY($1)',
    [userIds],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** That the account of a withdrawal `w` is not frozen. */
export const NOT_FROZEN = 'NOT EXISTS (SELECT 1 FROM freezes f WHERE f.user_id = w.user_id)'
