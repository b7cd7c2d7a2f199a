import { parseSigned, type StaffOrder } from '#domain/staff/orders.ts'
import { type Earlier, hoursOf, NO_POLICY, type Policy, ruleFor } from '#domain/staff/policy.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { addMs, HOUR } from '../../platform/time/clock.ts'
import { followed, logRows, POLICY, soundRows } from './log.ts'

type Books = Pick<Tx, 'rows'> & Signer

const PAGE = 20

/** What holds where nobody can say what the policy was, until an administrator sets it again by the command line. */
const CLOSED: Policy = { rules: [{ approvals: 5 }] }

/**
 * The policy in force: the newest one that the host has written into the log, behind however many that it has not. Where that
 * one is gone, the one before it does not count instead.
 */
export async function policyIn(
  db: Books,
  below = Number.MAX_SAFE_INTEGER,
): Promise<{ policy: Policy; at: Date | undefined }> {
  const rows = await logRows(
    db,
    `kind = 'policy' AND number < $1 ORDER BY number DESC LIMIT ${PAGE}`,
    [below],
  )
  const [newest] = await soundRows(db, rows)
  const isGone = (await followed(db, new Map([[POLICY, newest?.number ?? 0]]))).has(POLICY)
  if (newest?.entry.kind === 'policy' && !isGone)
    return { policy: newest.entry.policy, at: newest.at }
  if (newest) return { policy: CLOSED, at: undefined }
  const last = rows.at(-1)
  if (last && rows.length === PAGE) return await policyIn(db, last.number)
  const isForged = isGone || last !== undefined || below !== Number.MAX_SAFE_INTEGER
  return { policy: isForged ? CLOSED : NO_POLICY, at: undefined }
}

/** How many others must agree with an order now. */
export async function neededFor(db: Books, order: StaffOrder, now: Date): Promise<number> {
  const { policy } = await policyIn(db)
  if (policy.rules.length === 0) return 0
  const earlier = (await signedSince(db, now, hoursOf(policy))).filter(({ id }) => id !== order.id)
  return ruleFor(policy, order, earlier)?.approvals ?? 0
}

/** The orders that were signed in the last hours, be they carried out or waiting, so that none is split into small ones. */
async function signedSince(
  db: Books,
  now: Date,
  hours: number,
): Promise<(Earlier & { readonly id: string })[]> {
  if (hours === 0) return []
  const since = addMs(now, -hours * HOUR)
  const rows = await logRows(db, `kind = 'signed' AND at > $1 ORDER BY number`, [since])
  return (await soundRows(db, rows)).flatMap(({ entry, at }) => {
    if (entry.kind !== 'signed') return []
    const signed = parseSigned(entry.text)
    if (!signed.ok || signed.value.format !== 'order') return []
    const { id, command, worth } = signed.value
    return [{ id, command, worth, age: now.getTime() - at.getTime() }]
  })
}
