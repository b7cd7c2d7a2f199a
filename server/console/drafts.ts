import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Draft } from '#contract/console/calls.ts'
import { type Approval, digestOf, type StaffOrder, signedText } from '#domain/staff/orders.ts'
import { mayGive } from '#domain/staff/policy.ts'
import type { RelyingParty } from '../accounts/passkeys/relying-party.ts'
import type { ChainServices } from '../chains/services.ts'
import { commandNamed } from '../operator/commands/table.ts'
import { type Command, problemText, type Texts } from '../operator/entry/command.ts'
import { condensed } from '../operator/entry/give.ts'
import type { Member } from '../operator/staff/members.ts'
import { neededFor } from '../operator/staff/policies.ts'
import { type Standing, standingOf, WAIT } from '../operator/staff/standing.ts'
import { notFound, Refusal } from '../platform/http/refusal.ts'
import { addMs } from '../platform/time/clock.ts'
import { storeChallenge } from './challenges.ts'
import { concernOf, conflict, requireNotWaiting, worthOf } from './concern.ts'
import { requestOptionsFor } from './passkeys.ts'

export interface OrderServices {
  readonly deps: ChainServices
  readonly relyingParty: RelyingParty
}

export const forbidden = () =>
  new Refusal(403, 'forbidden', 'Your roles do not give this order. Nothing was done.')

/** What a draft keeps beside its text: the arguments as they are, of which the order may have a digest. */
export const stored = v.pipe(
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
  { deps, relyingParty }: OrderServices,
  member: Member,
  { command: name, texts }: { readonly command: string; readonly texts: Texts },
): Promise<Draft> {
  const { db, clock } = deps
  const command = commandFor(deps, member, name)
  const ready = command.read(texts)
  if (ready.kind === 'problem') throw new Refusal(422, 'invalid', problemText(ready))
  if (ready.kind === 'query') throw notFound()
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
    worth: await worthOf(deps, moves, command),
  }
  // What was begun outside leaves nothing in the books by which a second one would be refused, and may be meant.
  if (ready.kind === 'order') await requireNotWaiting(deps, order)
  const text = signedText(order)
  await keepDraft(deps, member, { id: order.id, text, texts })
  return {
    id: order.id,
    text,
    needs: await neededFor(db, order, clock.now()),
    options: requestOptionsFor({ relyingParty }, text, member.keys),
  }
}

/** What is to be signed to agree with an order that waits, to object, or to take an own one back. Refuses with 403, 404 or 409. */
export async function draftApproval(
  { deps, relyingParty }: OrderServices,
  member: Member,
  { order: id, verdict }: { readonly order: string; readonly verdict: Approval['verdict'] },
): Promise<Draft> {
  const standing = await standingOf(deps.db, id)
  if (!standing) throw notFound()
  requireSay(deps, member, standing, verdict)
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
    about: standing.text,
    needs: await neededFor(deps.db, standing.order, deps.clock.now()),
    options: requestOptionsFor({ relyingParty }, text, member.keys),
  }
}

/** Refuses with 409 where an order has an outcome or an objection, or has waited for too long. */
export function requireUndecided({ outcome, objected, at }: Standing, now: Date): void {
  if (outcome) throw conflict([`It is decided already: ${outcome.lines.join(' ')}`])
  if (objected.length > 0)
    throw conflict([`${objected.map(({ name }) => name).join(', ')} has objected to it.`])
  if (addMs(at, WAIT) <= now)
    throw conflict(['The order has waited for too long. It has to be given again.'])
}

/**
 * Whoever agrees is not whoever has given the order, and could give it. Whoever has given it takes it back, whatever they may
 * give by now.
 */
export function requireSay(
  deps: ChainServices,
  member: Member,
  standing: Standing,
  verdict: Approval['verdict'],
) {
  const { order, agreed, objected } = standing
  requireUndecided(standing, deps.clock.now())
  const isOwn = order.by.id === member.id
  if (isOwn && verdict === 'object') return
  commandFor(deps, member, order.command)
  if (isOwn)
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
