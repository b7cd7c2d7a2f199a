import * as v from 'valibot'
import { assertionFault } from '#domain/staff/assertion.ts'
import { digestOf, parseSigned, type StaffOrder } from '#domain/staff/orders.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import type { LogEntry, OutcomeEntry, SignedEntry } from './entries.ts'
import { contentIn, FIRST, hashOf, type LogRow, logRows, soundRows } from './log.ts'
import { type Member, withEntry } from './members.ts'
import { verifySignature } from './verify.ts'

/*
 * Proves the log from the database alone: every row follows the one before it, is named in the ledger's chain under the
 * host's seal, and every signature is by a key that a member of the staff had at that moment.
 */
type Books = Pick<Tx, 'rows'> & Signer
const PAGE = 500

/** What the rows so far have made known. */
interface Known {
  readonly staff: Map<string, Member>
  readonly orders: Map<string, { readonly order: StaffOrder; readonly digest: string }>
  /** Who agreed with an order, by its id. */
  readonly agreed: Map<string, Set<string>>
  readonly ids: Set<string>
  readonly objected: Set<string>
  readonly decided: Set<string>
}

export interface LogAudit {
  readonly rows: number
  readonly signatures: number
  /** Each is one sentence. */
  readonly findings: readonly string[]
}

export async function auditLog(db: Books): Promise<LogAudit> {
  const findings: string[] = []
  const known: Known = {
    staff: new Map(),
    orders: new Map(),
    agreed: new Map(),
    ids: new Set(),
    objected: new Set(),
    decided: new Set(),
  }
  let [number, hash, signatures] = [0, FIRST, 0]
  for (;;) {
    const rows = await logRows(db, `number > $1 ORDER BY number LIMIT ${PAGE}`, [number])
    const sound = new Map((await soundRows(db, rows)).map((one) => [one.number, one]))
    for (const row of rows) {
      const signed = sound.get(row.number)
      findings.push(...linkFaults(row, { number, hash }, signed !== undefined))
      ;({ number, hash } = row)
      if (!signed) continue
      const faults = faultsIn(signed.entry, known)
      findings.push(...faults.map((fault) => `row ${number} of the log: ${fault}`))
      if (signed.entry.kind === 'signed') signatures += 1
      withEntry(known.staff, signed)
    }
    if (rows.length < PAGE) break
  }
  return { rows: number, signatures, findings: [...findings, ...(await goneRows(db, number))] }
}

function linkFaults(
  row: LogRow,
  before: { readonly number: number; readonly hash: string },
  isSound: boolean,
): string[] {
  const content = contentIn(row)
  const name = `row ${row.number} of the log`
  return [
    ...(row.number === before.number + 1
      ? []
      : [`${row.number - before.number - 1} rows before ${name} are gone`]),
    ...(content?.before === before.hash ? [] : [`${name} does not follow the one before it`]),
    ...(isSound && hashOf(row.content) === row.hash ? [] : [`${name} was not written by the host`]),
  ]
}

/**
 * The ledger names every row that there ever was. One statement sees both as of one moment, so that a row that was added
 * while the audit was reading is none that is gone.
 */
async function goneRows(db: Books, last: number): Promise<string[]> {
  const [counted] = await db.rows(
    v.object({ count: v.number() }),
    `SELECT count(*) AS count FROM
       (SELECT split_part(key, ':', 2)::bigint AS number FROM transfers WHERE key LIKE 'log:%') named
     WHERE number <= $1 OR NOT EXISTS (SELECT 1 FROM order_log o WHERE o.number = named.number)`,
    [last],
  )
  const count = counted?.count ?? 0
  return count === last ? [] : [`the ledger names ${count} rows of the log, which has ${last}`]
}

function faultsIn(entry: LogEntry, known: Known): string[] {
  if (entry.kind === 'signed') return signedFaults(entry, known)
  return entry.kind === 'outcome' ? outcomeFaults(entry, known) : []
}

function signedFaults({ text, assertion }: SignedEntry, known: Known): string[] {
  const read = parseSigned(text)
  if (!read.ok) return [read.error]
  const signed = read.value
  const { id, by } = signed
  const member = known.staff.get(by.id)
  const key = member?.keys.find((one) => one.id === assertion.key)
  if (!member || !key || member.isRemoved)
    return [`${by.name}, who has signed it, was not of the staff with that key`]
  const fault = assertionFault(
    text,
    assertion,
    { key: key.publicKey, rpId: key.rpId },
    verifySignature,
  )
  if (fault !== undefined) return [`the signature of ${by.name} does not hold: ${fault}`]
  if (known.ids.has(id)) return ['it was signed before']
  known.ids.add(id)
  if (signed.format === 'order') {
    known.orders.set(id, { order: signed, digest: digestOf(text) })
    return []
  }
  const order = known.orders.get(signed.order)
  if (!order || order.digest !== signed.digest) return ['it agrees with an order that is not there']
  if (signed.verdict === 'agree' && order.order.by.id === by.id)
    return [`${by.name} agrees with an own order`]
  if (signed.verdict === 'object') known.objected.add(signed.order)
  if (signed.verdict === 'agree') {
    const others = known.agreed.get(signed.order) ?? new Set()
    known.agreed.set(signed.order, others.add(by.name))
  }
  return []
}

function outcomeFaults(
  outcome: OutcomeEntry,
  { orders, agreed, objected, decided }: Known,
): string[] {
  const { order: id, isSigned, command, by, isDone } = outcome
  const faults = [
    ...(decided.has(id) ? ['the order was decided before'] : []),
    ...(isDone && objected.has(id) ? ['the order was carried out despite an objection'] : []),
  ]
  decided.add(id)
  if (faults.length > 0 || !isSigned) return faults
  const order = orders.get(id)?.order
  if (!order || order.command !== command || order.by.name !== by)
    return ['nobody has signed the order that was carried out']
  const ordered = JSON.stringify(Object.entries(order.arguments).sort())
  if (ordered !== JSON.stringify(Object.entries(outcome.arguments).sort()))
    return ['the order was carried out with other arguments than were signed']
  const missing = outcome.agreed.filter((name) => !agreed.get(id)?.has(name))
  return missing.map((name) => `${name} has not agreed with it`)
}
