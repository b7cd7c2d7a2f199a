import type { Assertion } from '#contract/account/passkey-ceremony.ts'
import { assertionFault, type StoredAssertion } from '#domain/staff/assertion.ts'
import { type Approval, digestOf, parseSigned, type StaffOrder } from '#domain/staff/orders.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { addMs, DAY } from '../../platform/time/clock.ts'
import type { OutcomeEntry, SignedEntry } from './entries.ts'
import { logRows, type ReadRow, soundRows } from './log.ts'
import { type Member, type Staff, staffIn } from './members.ts'
import { verifySignature } from './verify.ts'

type Books = Pick<Tx, 'rows'> & Signer

/** How long an order waits for others. */
export const WAIT = 7 * DAY

/** The state of an order: who has signed it, who agrees, and what became of it. */
export interface Standing {
  readonly order: StaffOrder
  readonly text: string
  readonly at: Date
  /** Whoever has given it; undefined if they are no longer of the staff. */
  readonly initiator: Member | undefined
  /** Members other than the initiator, by what they have signed. */
  readonly agreed: readonly Member[]
  /** The initiator among them has taken it back. */
  readonly objected: readonly Member[]
  readonly outcome: OutcomeEntry | undefined
}

export const storedAssertion = ({ id, response }: Assertion): StoredAssertion => ({
  key: id,
  authenticatorData: response.authenticatorData,
  clientDataJSON: response.clientDataJSON,
  signature: response.signature,
})

/** The member whose passkey has signed that text; undefined where nobody's of the staff has. */
export function signerOf(staff: Staff, { text, assertion }: SignedEntry): Member | undefined {
  const member = [...staff.values()].find(
    ({ isRemoved, keys }) => !isRemoved && keys.some(({ id }) => id === assertion.key),
  )
  const key = member?.keys.find(({ id }) => id === assertion.key)
  if (!key) return undefined
  const { publicKey, rpId } = key
  const fault = assertionFault(text, assertion, { key: publicKey, rpId }, verifySignature)
  return fault === undefined ? member : undefined
}

/**
 * Where the order of that id stands, from rows that the host has written and signatures that hold; undefined if nobody has
 * signed it.
 */
export async function standingOf(db: Books, id: string): Promise<Standing | undefined> {
  const rows = await logRows(db, 'subject = $1 ORDER BY number', [id])
  const [standing] = standingsIn(await soundRows(db, rows), await staffIn(db))
  return standing
}

/**
 * The orders that wait for somebody, the oldest first. Each is looked for by itself, where the database would rather read
 * the outcome of every order.
 */
export async function waitingOrders(db: Books, now: Date): Promise<Standing[]> {
  const rows = await logRows(
    db,
    `kind = 'signed' AND at > $1 AND
       (SELECT min(o.number) FROM order_log o WHERE o.subject = order_log.subject AND o.kind = 'outcome') IS NULL
     ORDER BY number LIMIT 2000`,
    [addMs(now, -WAIT)],
  )
  return standingsIn(await soundRows(db, rows), await staffIn(db))
}

function standingsIn(rows: readonly ReadRow[], staff: Staff): Standing[] {
  const standings = new Map<string, Standing>()
  for (const { entry, at } of rows) {
    if (entry.kind === 'outcome') {
      const before = standings.get(entry.order)
      if (before) standings.set(entry.order, { ...before, outcome: entry })
    }
    if (entry.kind !== 'signed') continue
    const signed = parseSigned(entry.text)
    if (!signed.ok) continue
    const by = signerOf(staff, entry)
    if (signed.value.format === 'approval') add(standings, signed.value, by)
    else
      standings.set(signed.value.id, {
        order: signed.value,
        text: entry.text,
        at,
        initiator: by?.id === signed.value.by.id ? by : undefined,
        agreed: [],
        objected: [],
        outcome: undefined,
      })
  }
  return [...standings.values()]
}

/** What is of another text or by nobody of the staff does not count, nor an own agreement; nobody counts twice. */
function add(
  standings: Map<string, Standing>,
  { order: id, digest, verdict, by }: Approval,
  member: Member | undefined,
): void {
  const standing = standings.get(id)
  if (!standing || !member || member.id !== by.id) return
  const { agreed, objected, order, text } = standing
  if (digest !== digestOf(text)) return
  if (verdict === 'agree' && member.id === order.by.id) return
  if ([...agreed, ...objected].some((one) => one.id === member.id)) return
  standings.set(
    id,
    verdict === 'agree'
      ? { ...standing, agreed: [...agreed, member] }
      : { ...standing, objected: [...objected, member] },
  )
}
