import * as v from 'valibot'
import type { CommandAnswer, SignedAnswer } from '#contract/console/calls.ts'
import { type StaffOrder, signedText } from '#domain/staff/orders.ts'
import { mayGive } from '#domain/staff/policy.ts'
import type { ChainServices } from '../chains/services.ts'
import { post } from '../money/ledger/ledger.ts'
import { soundTransfers } from '../money/ledger/sound.ts'
import { commandNamed } from '../operator/commands/table.ts'
import type { Command, Ordered, Ready, Texts } from '../operator/entry/command.ts'
import { condensed, give, refuse } from '../operator/entry/give.ts'
import { joined, logOutcome } from '../operator/entry/orders.ts'
import { CommandRefused, files, type Reply } from '../operator/entry/reply.ts'
import { addToLog, lockOrders, type NewEntry } from '../operator/staff/log.ts'
import { type Member, staffIn } from '../operator/staff/members.ts'
import { neededFor } from '../operator/staff/policies.ts'
import { standingOf } from '../operator/staff/standing.ts'
import type { Signer, Transaction } from '../platform/db/db.ts'
import { notFound } from '../platform/http/refusal.ts'
import { changesOf, concernIn, conflict, sorted } from './concern.ts'
import { requireUndecided } from './drafts.ts'

/** Carries out what was signed, if everything still is as it was then. */
export async function carryOut(
  deps: ChainServices,
  { order, text }: { readonly order: StaffOrder; readonly text: string },
  texts: Texts,
  entries: readonly NewEntry[],
  agreed: readonly Member[],
): Promise<SignedAnswer> {
  const command = commandNamed(order.command)
  const ready = command?.read(texts)
  if (!command || !ready || ready.kind === 'problem' || ready.kind === 'query') throw notFound()
  if (signedText({ ...order, arguments: condensed(texts) }) !== text)
    throw conflict(['What was signed has been changed since. Nothing was done.'])
  const names = agreed.map(({ name }) => name)
  const logged = {
    arguments: order.arguments,
    isSigned: true,
    agreed: names,
    things: order.on,
    entries,
    check: (tx: Transaction, services: ChainServices) =>
      requireUnchanged(tx, services, { order, ready, command, agreed }),
  }
  const given = { id: order.id, by: order.by.name, text, logged }
  const reply =
    ready.kind === 'order'
      ? await give(deps, command, ready, given)
      : await askOnce(deps, command, ready, given)
  return { ...answerOf(command, reply), waitsFor: 0 }
}

/** The key of the ledger's entry that an order was begun which something outside carries out. */
const begunKey = (id: string): string => `order-begun:${id}`

/** Refuses with 409 what was begun before and may have been done. */
export async function requireNotBegun(db: Pick<Transaction, 'rows'> & Signer, id: string) {
  if ((await soundTransfers(db, [begunKey(id)])).size > 0)
    throw conflict([
      'It was begun before, and may have been sent: look at the chain, and give a new order if it was not.',
    ])
}

/**
 * What something outside carries out, such as a chain, is written down before, so that nobody sends the same again, be it at
 * once or after the host was cut off. What is refused before that is decided: nothing outside has heard of it.
 */
async function askOnce(
  deps: ChainServices,
  command: Command,
  ready: Extract<Ready, { kind: 'outside' }>,
  { id, by, logged }: Parameters<typeof give>[3],
): Promise<Reply> {
  const { db, clock } = deps
  const record = (tx: Transaction, reply: Reply) => {
    const { isDone, lines } = answerOf(command, reply)
    return logOutcome(tx, clock.now(), { ...logged, id, by, command: command.name, isDone, lines })
  }
  const refusal = await db.transaction(async (tx) => {
    await lockOrders(tx)
    const refused = await logged.check?.(tx, joined(deps, tx)).then(() => undefined, refuse)
    await requireNotBegun(tx, id)
    if (!refused) await post(tx, { key: begunKey(id), at: clock.now(), legs: [] })
    for (const entry of logged.entries) await addToLog(tx, clock.now(), entry)
    if (refused) await record(tx, refused)
    return refused
  })
  if (refusal) return refusal
  const reply = await ready.answer(deps).catch(refuse)
  await db.transaction(async (tx) => {
    await lockOrders(tx)
    await record(tx, reply)
  })
  return reply
}

interface Checked {
  readonly order: StaffOrder
  readonly ready: Ordered
  readonly command: Command
  readonly agreed: readonly Member[]
}

/** Runs in the order's transaction: staff, roles, policy and what it is about may have changed since it was signed. */
async function requireUnchanged(
  tx: Transaction,
  services: ChainServices,
  { order, ready, command, agreed }: Checked,
): Promise<undefined> {
  // Somebody may have objected since the last approval was counted. What is decided gets no second outcome.
  const standing = await standingOf(tx, order.id)
  if (standing) requireUndecided(standing, services.clock.now())
  const staff = await staffIn(tx)
  for (const { id, name } of [{ id: order.by.id, name: order.by.name }, ...agreed]) {
    const member = staff.get(id)
    if (!member || member.isRemoved || !mayGive(member.roles, command))
      throw new CommandRefused(`${name} may not give this order any more`)
  }
  const now = await concernIn(services, ready)
  const [then, since] = [order, now].map(({ on, before, signs }) =>
    JSON.stringify([on, sorted(before), signs]),
  )
  if (then !== since)
    throw new CommandRefused('It is not as it was when this was signed: look at it again', [
      ...changesOf(order.before, now.before),
    ])
  const needs = await neededFor(tx, order, services.clock.now())
  const others = new Set(agreed.map(({ id }) => id))
  others.delete(order.by.id)
  if (others.size < needs)
    throw new CommandRefused(`${needs} others must agree with it now, and ${others.size} do`)
  return undefined
}

const withFiles = v.object({ files })

/** A reply as the console's page reads it. */
export function answerOf(command: Command | undefined, reply: Reply): CommandAnswer {
  if (!('result' in reply))
    return { isDone: reply.isDone, lines: reply.lines, files: reply.files ?? [] }
  const parsed = v.safeParse(withFiles, reply.result)
  return {
    isDone: reply.isDone,
    lines: command?.show(reply.result, { isFirst: true }) ?? [],
    result: reply.result,
    files: parsed.success ? parsed.output.files : [],
  }
}
