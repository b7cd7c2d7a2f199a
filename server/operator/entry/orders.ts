import * as v from 'valibot'
import type { ChainServices } from '../../chains/services.ts'
import { createTerms } from '../../money/terms/terms.ts'
import { createRunTimeSettings } from '../../platform/config/run-time-settings.ts'
import type { Db, Signer, Transaction, Tx } from '../../platform/db/db.ts'
import { OutcomeUnknown, sqlState } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import type { OutcomeEntry } from '../staff/entries.ts'
import { addToLog, lockOrders, type NewEntry } from '../staff/log.ts'
import { standingOf } from '../staff/standing.ts'
import type { Concern, OrderScope } from './command.ts'
import { type Reply, refused, reply } from './reply.ts'

/*
 * An order is carried out once, however often it arrives: its outcome is stored under its id, in the transaction that
 * carries it out.
 *
 *   sent ──arrives──▶ being carried out ──commit──▶ recorded
 *     │                     └──failure or crash──▶ as if it had not arrived
 *     └──asked for before it arrives──▶ recorded as cancelled
 */
interface Order {
  readonly id: string
  /** The account that gave it. */
  readonly by: string
  /** What is ordered, as text; the same id with another text is refused. */
  readonly command: string
  /** What the log says of it. */
  readonly logged: Logged
}

export interface Logged
  extends Pick<OutcomeEntry, 'command' | 'arguments' | 'isSigned' | 'agreed'> {
  readonly things: readonly string[]
  /** What is written before the outcome, such as the signature that has brought it about. */
  readonly entries: readonly NewEntry[]
  /**
   * Throws a refusal where the order must not be carried out, in its transaction. Resolves to what the log says that it is
   * about, unless a signed text does.
   */
  check?(tx: Transaction, services: ChainServices): Promise<About | undefined>
  /** The answer for people. */
  linesOf(reply: Reply): readonly string[]
}

/** What an order is about. */
type About = Pick<Concern, 'on' | 'before' | 'after'>

/** What was ordered; the answer to a question about an order that has not arrived has no command. */
type Named = Pick<Order, 'id'> & { readonly command: string | null }

/** The lines of a refusal that was thrown, so that the transaction is rolled back; undefined for other errors. */
type RefusalOf = (error: unknown) => readonly string[] | undefined

const recorded = v.object({
  command: v.nullable(v.string()),
  outcome: v.string(),
  at: v.date(),
  seal: v.nullable(v.string()),
})
const outcomeText = v.pipe(v.string(), v.parseJson(), reply)

/** Carries out an order, or resolves to its recorded outcome. Throws OutcomeUnknown or DatabaseUnavailable. */
export async function carryOut(
  deps: ChainServices,
  order: Order,
  work: (scope: OrderScope) => Promise<Reply>,
  refusalOf: RefusalOf,
): Promise<Reply> {
  const actions: (() => Promise<object>)[] = []
  let about: About | undefined
  const transaction = deps.db.transaction(async (tx) => {
    actions.length = 0
    await lockOrders(tx)
    const earlier = await outcomeIn(tx, order)
    if (earlier) return earlier
    const services = joined(deps, tx)
    about = await order.logged.check?.(tx, services)
    const outcome = await work({
      id: order.id,
      by: order.by,
      tx,
      services,
      db: deps.db,
      afterCommit: (action) => actions.push(action),
    })
    await recordWithLog(tx, deps, { ...order, about }, outcome)
    return outcome
  })
  const outcome = await transaction.catch(async (error) => {
    const lines = refusalOf(error)
    if (lines === undefined) throw error
    actions.length = 0
    return deps.db.transaction(async (tx) => {
      await lockOrders(tx)
      const earlier = await outcomeIn(tx, order)
      if (earlier) return earlier
      await recordWithLog(tx, deps, { ...order, about }, refused(...lines))
      return refused(...lines)
    })
  })
  const more: object[] = await Promise.all(actions.map((action) => action()))
  if (!('result' in outcome)) return outcome
  return { ...outcome, result: Object.assign({}, outcome.result, ...more) }
}

/** The most that the log keeps of an answer. */
const LOGGED_LINES = 40

/** Records the outcome, and adds it to the log. */
async function recordWithLog(
  tx: Transaction,
  deps: Pick<ChainServices, 'clock'>,
  { id, by, command: text, logged, about }: Order & { readonly about: About | undefined },
  reply: Reply,
): Promise<void> {
  const rows = await record(tx, deps, { id, command: text }, reply)
  // Somebody has been given another outcome: nothing of this one may stay.
  if (rows === 0) throw new Error(`order ${id} has an outcome already`)
  const { entries, linesOf, ...rest } = logged
  const at = deps.clock.now()
  for (const entry of entries) await addToLog(tx, at, entry)
  const outcome = { ...rest, id, by, isDone: reply.isDone, lines: linesOf(reply) }
  await logOutcome(tx, at, about ? withAbout(outcome, about) : outcome)
}

/** The outcome of an order that nobody has signed, with what it is about. */
export const withAbout = <T extends object>(outcome: T, { on, before, after }: About) => ({
  ...outcome,
  things: on,
  on: [...on],
  before: { ...before },
  after: { ...after },
})

/** Adds what became of an order to the log, in a transaction that has the lock of orders. */
export const logOutcome = (
  tx: Transaction,
  at: Date,
  { id, things, lines, agreed, ...said }: LoggedOutcome,
): Promise<number> =>
  addToLog(tx, at, {
    entry: {
      kind: 'outcome',
      order: id,
      command: said.command,
      arguments: said.arguments,
      by: said.by,
      isSigned: said.isSigned,
      agreed: [...agreed],
      isDone: said.isDone,
      ...(said.on && { on: said.on, before: said.before, after: said.after }),
      lines: lines.slice(0, LOGGED_LINES),
    },
    subject: id,
    things,
  })

interface LoggedOutcome extends Omit<OutcomeEntry, 'kind' | 'order' | 'lines'> {
  readonly id: string
  readonly things: readonly string[]
  readonly lines: readonly string[]
}

/** The outcome of an order. One that has not arrived until now is cancelled, so that the answer stays true. */
export async function outcomeOfOrder(deps: ChainServices, id: string): Promise<Reply> {
  const cancelled = refused(`Order ${id} was not carried out, and will not be: give it again.`)
  const asked = { id, command: null }
  const transaction = deps.db.transaction(async (tx) => {
    // An order has no row until all of it is done, so only whoever has the lock knows that it is not being carried out.
    await lockOrders(tx)
    const standing = await standingOf(tx, id)
    if (standing && !standing.outcome)
      return refused(`Order ${id} is signed, and waits for others. They decide in the console.`)
    await record(tx, deps, asked, cancelled)
    return (await outcomeIn(tx, asked)) ?? cancelled
  })
  return await transaction.catch((error) => {
    const isRunning = error instanceof DatabaseUnavailable && sqlState(error.cause) === LOCK_TIMEOUT
    if (!isRunning) throw error
    return refused(`Order ${id} may still be being carried out. Ask again in a moment.`)
  })
}

const LOCK_TIMEOUT = '55P03'

async function outcomeIn(tx: Tx & Signer, order: Named): Promise<Reply | undefined> {
  const { id } = order
  const [row] = await tx.rows(
    recorded,
    'SELECT command, outcome, at, seal FROM operator_orders WHERE id = $1',
    [id],
  )
  if (!row) return undefined
  if (row.seal !== orderSeal(tx, { id, ...row }))
    return refused(
      `What the database has as the outcome of order ${id} is none of this host's: look whether it was carried out, and give it anew if it was not ("operator -- audit" says more)`,
    )
  const isOther = row.command && order.command && row.command !== order.command
  return isOther ? refused(`Order ${id} was another command.`) : v.parse(outcomeText, row.outcome)
}

const orderSeal = (
  signer: Pick<Signer, 'seal'>,
  { id, command, outcome, at }: Named & { readonly outcome: string; readonly at: Date },
): string => rowSeal(signer, 'operator_orders', id, [command, outcome, at])

const record = (
  tx: Tx & Signer,
  { clock }: Pick<ChainServices, 'clock'>,
  { id, command }: Named,
  reply: Reply,
) => {
  const [outcome, at] = [JSON.stringify(reply), clock.now()]
  return tx.run(
    `INSERT INTO operator_orders (id, command, outcome, at, seal) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [id, command, outcome, at, orderSeal(tx, { id, command, outcome, at })],
  )
}

/** The same parts in the order's transaction, which their own transactions are a part of. */
export function joined(deps: ChainServices, tx: Transaction): ChainServices {
  const never = () => Promise.reject(new Error('not in a transaction'))
  const db: Db = {
    ...tx,
    atomic: tx,
    transaction: (work) => work(tx),
    listen: never,
    writeFault: never,
    close: never,
  }
  return { ...deps, db, settings: createRunTimeSettings(db), terms: createTerms(db) }
}

/** What the operator is shown of a failure, which the host logs. */
export function failureOf(error: unknown, id: string): Reply | undefined {
  if (error instanceof DatabaseUnavailable)
    return refused('The database is unavailable. Nothing was changed; try again in a moment.')
  if (error instanceof OutcomeUnknown)
    return refused(`The outcome is unknown. Ask for it with: npm run operator -- order ${id}`)
  return undefined
}
