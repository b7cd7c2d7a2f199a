import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Assertion } from '#contract/account/passkey-ceremony.ts'
import type { CommandAnswer, Draft, SignedAnswer } from '#contract/console/calls.ts'
import { isCoin } from '#domain/assets.ts'
import { priceIn } from '#domain/balances.ts'
import { ONE } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import {
  type Approval,
  digestOf,
  parseSigned,
  type StaffOrder,
  signedText,
} from '#domain/staff/orders.ts'
import type { RelyingParty } from '../accounts/passkeys/relying-party.ts'
import type { ChainServices } from '../chains/services.ts'
import { commandNamed } from '../operator/commands/table.ts'
import {
  type Command,
  type Concern,
  problemText,
  type Ready,
  type Texts,
} from '../operator/entry/command.ts'
import { condensed, give, refuse } from '../operator/entry/give.ts'
import { logOutcome } from '../operator/entry/orders.ts'
import { CommandRefused, files, type Reply, refused } from '../operator/entry/reply.ts'
import { addToLog, lockOrders, type NewEntry } from '../operator/staff/log.ts'
import { type Member, staffIn } from '../operator/staff/members.ts'
import { mayGive, neededFor } from '../operator/staff/policies.ts'
import { type Standing, standingOf, WAIT } from '../operator/staff/standing.ts'
import type { Transaction } from '../platform/db/db.ts'
import { notFound, Refusal } from '../platform/http/refusal.ts'
import { addMs } from '../platform/time/clock.ts'
import { keepChallenge, storeChallenge, takeChallenge, textOfChallenge } from './challenges.ts'
import { requestOptionsFor, verifiedSignature } from './passkeys.ts'

/*
 * An order of the console:
 *
 *   drafted ──signed──▶ carried out                    where the policy needs nobody else
 *                └─────▶ waits ──the others agree──▶ carried out
 *                          └──somebody objects, or seven days──▶ not carried out
 *
 * What is signed is the text of the order, which says how things were when it was drafted. It is carried out only if they
 * still are.
 */
export interface OrderServices {
  readonly deps: ChainServices
  readonly party: RelyingParty
}

const forbidden = () =>
  new Refusal(403, 'forbidden', 'Your roles do not give this order. Nothing was done.')
const conflict = (lines: readonly string[]) => new Refusal(409, 'refused', lines.join(' '))

/** What a draft keeps beside its text: the arguments as they are, of which the order may have a digest. */
const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ text: v.string(), texts: v.record(v.string(), v.string()) }),
)

/** The command of that name, if somebody with these roles gives it. Refuses with 404 or 403, and says so in the log. */
function commandFor(deps: ChainServices, member: Member, name: string): Command {
  const command = commandNamed(name)
  if (!command || command.effect === 'reads') throw notFound()
  if (mayGive(member.roles, command)) return command
  deps.security.record({ event: `console-${name}`, outcome: 'refused', account: member.name })
  throw forbidden()
}

/** What is to be signed for a command. Refuses with 403, 404, 409 or 422. */
export async function draftOrder(
  { deps, party }: OrderServices,
  member: Member,
  { command: name, texts }: { readonly command: string; readonly texts: Texts },
): Promise<Draft> {
  const { db, clock } = deps
  const command = commandFor(deps, member, name)
  const ready = command.read(texts)
  if (ready.kind === 'problem') throw new Refusal(422, 'invalid', problemText(ready))
  const { moves, ...concern } = await concernOf(deps, ready)
  const order: StaffOrder = {
    format: 'order',
    version: 1,
    id: randomUUID(),
    by: { id: member.id, name: member.name },
    at: clock.now().toISOString(),
    command: name,
    arguments: condensed(texts),
    ...concern,
    worth: await worthOf(deps, moves),
  }
  const text = signedText(order)
  await keepDraft(deps, member, { id: order.id, text, texts })
  return {
    id: order.id,
    text,
    needs: await neededFor(db, order, clock.now()),
    options: requestOptionsFor({ party }, text, member.keys),
  }
}

/** What is to be signed to agree with an order that waits, or to object. Refuses with 403, 404 or 409. */
export async function draftApproval(
  { deps, party }: OrderServices,
  member: Member,
  { order: id, verdict }: { readonly order: string; readonly verdict: Approval['verdict'] },
): Promise<Draft> {
  const standing = await standingOf(deps.db, id)
  if (!standing) throw notFound()
  requireOther(deps, member, standing)
  const approval: Approval = {
    format: 'approval',
    version: 1,
    id: randomUUID(),
    by: { id: member.id, name: member.name },
    at: deps.clock.now().toISOString(),
    order: id,
    digest: digestOf(standing.text),
    verdict,
  }
  const text = signedText(approval)
  await keepDraft(deps, member, { id: approval.id, text, texts: {} })
  return {
    id: approval.id,
    text,
    needs: await neededFor(deps.db, standing.order, deps.clock.now()),
    options: requestOptionsFor({ party }, text, member.keys),
  }
}

/** Whoever agrees is not whoever has given the order, and could give it. */
function requireOther(
  deps: ChainServices,
  member: Member,
  { order, outcome, agreed, objected }: Standing,
) {
  if (outcome) throw conflict([`It is decided already: ${outcome.lines.join(' ')}`])
  commandFor(deps, member, order.command)
  if (order.by.id === member.id)
    throw new Refusal(403, 'own-order', 'Somebody else has to agree with what you have ordered.')
  if ([...agreed, ...objected].some(({ id }) => id === member.id))
    throw conflict(['You have said what you think of it already.'])
}

const keepDraft = (
  { db, clock }: ChainServices,
  member: Member,
  { id, text, texts }: { readonly id: string; readonly text: string; readonly texts: Texts },
): Promise<string> =>
  storeChallenge(db, clock, {
    id,
    purpose: 'sign',
    staffId: member.id,
    text: JSON.stringify({ text, texts }),
  })

/** Takes a signature, and carries out what it brings about. Refuses with 403 or 410. */
export async function sign(
  { deps, party }: OrderServices,
  member: Member,
  { id, response }: { readonly id: string; readonly response: Assertion },
): Promise<SignedAnswer> {
  const { db, clock } = deps
  const draft = v.parse(
    stored,
    await takeChallenge(db, clock, { id, purpose: 'sign', staffId: member.id }),
  )
  const verified = await verifiedSignature({ db, clock, party }, draft.text, response)
  if (verified.member.id !== member.id) throw forbidden()
  const signed = parseSigned(draft.text)
  if (!signed.ok || signed.value.by.id !== member.id) throw forbidden()
  if (signed.value.format === 'order') {
    const { value: order } = signed
    const entry = { entry: verified.entry, subject: order.id, things: order.on }
    const needs = await neededFor(db, order, clock.now())
    if (needs > 0) return await wait(deps, order, entry, needs)
    return await carry(deps, { order, text: draft.text }, draft.texts, [entry], [])
  }
  return await agree(deps, member, signed.value, verified.entry)
}

/** Lets an order wait for others. */
async function wait(
  { db, clock }: ChainServices,
  order: StaffOrder,
  entry: NewEntry,
  needs: number,
): Promise<SignedAnswer> {
  await db.transaction(async (tx) => {
    await lockOrders(tx)
    await addToLog(tx, clock.now(), entry)
    await keepChallenge(tx, order.id, addMs(clock.now(), WAIT))
  })
  const others = needs === 1 ? 'one other person has' : `${needs} other persons have`
  return {
    isDone: true,
    lines: [`It waits until ${others} agreed.`],
    files: [],
    waitsFor: needs,
  }
}

/** Adds what somebody thinks of an order, which may be the last that it waited for. */
async function agree(
  deps: ChainServices,
  member: Member,
  { order: id, verdict }: Approval,
  signed: NewEntry['entry'],
): Promise<SignedAnswer> {
  const { db, clock } = deps
  const standing = await standingOf(db, id)
  if (!standing) throw notFound()
  requireOther(deps, member, standing)
  const { order, text, agreed } = standing
  const entry = { entry: signed, subject: id, things: order.on }
  if (verdict === 'object') return await object(deps, standing, member, entry)
  const needs = (await neededFor(db, order, clock.now())) - agreed.length - 1
  if (needs > 0) return await wait(deps, order, entry, needs)
  const kept = await textOfChallenge(db, id)
  if (kept === undefined)
    throw conflict(['The order has waited for too long. It has to be given again.'])
  const { texts } = v.parse(stored, kept)
  return await carry(deps, { order, text }, texts, [entry], [...agreed, member])
}

/** One objection ends an order. */
async function object(
  { db, clock }: ChainServices,
  { order, agreed }: Standing,
  member: Member,
  entry: NewEntry,
): Promise<SignedAnswer> {
  const lines = [`${member.name} has objected. Nothing was done.`]
  await db.transaction(async (tx) => {
    await lockOrders(tx)
    await addToLog(tx, clock.now(), entry)
    await logOutcome(tx, clock.now(), {
      id: order.id,
      by: order.by.name,
      command: order.command,
      arguments: order.arguments,
      isSigned: true,
      agreed: agreed.map(({ name }) => name),
      isDone: false,
      lines,
      things: order.on,
    })
  })
  return { ...answerOf(undefined, refused(...lines)), waitsFor: 0 }
}

/** Carries out what was signed, if everything still is as it was then. */
async function carry(
  deps: ChainServices,
  { order, text }: { readonly order: StaffOrder; readonly text: string },
  texts: Texts,
  entries: readonly NewEntry[],
  agreed: readonly Member[],
): Promise<SignedAnswer> {
  const command = commandNamed(order.command)
  const ready = command?.read(texts)
  if (!command || !ready || ready.kind === 'problem') throw notFound()
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

/** The one command that is no order, since it is carried out by a chain. */
async function askOnce(
  deps: ChainServices,
  command: Command,
  ready: Extract<Ready, { kind: 'query' }>,
  { id, by, logged }: Parameters<typeof give>[3],
): Promise<Reply> {
  const { db, clock } = deps
  await db.transaction(async (tx) => {
    await lockOrders(tx)
    await logged.check?.(tx, deps)
    for (const entry of logged.entries) await addToLog(tx, clock.now(), entry)
  })
  const reply = await ready.answer(deps).catch(refuse)
  const { isDone, lines } = answerOf(command, reply)
  await db.transaction(async (tx) => {
    await lockOrders(tx)
    await logOutcome(tx, clock.now(), { ...logged, id, by, command: command.name, isDone, lines })
  })
  return reply
}

interface Checked {
  readonly order: StaffOrder
  readonly ready: Exclude<Ready, { kind: 'problem' }>
  readonly command: Command
  readonly agreed: readonly Member[]
}

/** In the order's transaction: staff, roles, policy and what it is about may have changed since it was signed. */
async function requireUnchanged(
  tx: Transaction,
  services: ChainServices,
  { order, ready, command, agreed }: Checked,
): Promise<void> {
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
}

const sorted = (texts: Texts) => Object.entries(texts).sort()

const changesOf = (before: Texts, now: Texts): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => before[name] !== now[name])
    .map((name) => `${name}: was ${before[name] ?? 'nothing'}, is ${now[name] ?? 'nothing'}.`)

type Concerned = Pick<StaffOrder, 'on' | 'before' | 'after' | 'signs'> & {
  readonly moves: NonNullable<Concern['moves']>
}

async function concernIn(
  deps: ChainServices,
  ready: Exclude<Ready, { kind: 'problem' }>,
): Promise<Concerned> {
  const concern = ready.kind === 'order' ? await ready.concern(deps) : undefined
  const { on, before, after, moves = [], signs = [] } = concern ?? { on: [], before: {}, after: {} }
  return { on: [...on], before: { ...before }, after: { ...after }, moves, signs: [...signs] }
}

/** In USDT at the prices of now; `unknown` where a coin has none. */
async function worthOf(
  { prices }: Pick<ChainServices, 'prices'>,
  moves: Concerned['moves'],
): Promise<string> {
  if (moves.length === 0) return '0'
  const market = await prices.current()
  let sum = 0n
  for (const { coin, units } of moves) {
    const price = isCoin(coin) ? priceIn({ market, token: undefined }, coin).units : 0n
    if (price === 0n) return 'unknown'
    sum += units * price
  }
  return toDecimalString(sum / ONE)
}

/** The same for a draft, where a refusal is answered. */
async function concernOf(deps: ChainServices, ready: Exclude<Ready, { kind: 'problem' }>) {
  try {
    return await concernIn(deps, ready)
  } catch (error) {
    const reply = refuse(error)
    throw conflict('lines' in reply ? reply.lines : [])
  }
}

const withFiles = v.object({ files })

/** A reply as the console's page reads it. */
export function answerOf(command: Command | undefined, reply: Reply): CommandAnswer {
  if (!('result' in reply))
    return { isDone: reply.isDone, lines: reply.lines, files: reply.files ?? [] }
  const found = v.safeParse(withFiles, reply.result)
  return {
    isDone: reply.isDone,
    lines: command?.show(reply.result, { isFirst: true }) ?? [],
    result: reply.result,
    files: found.success ? found.output.files : [],
  }
}
