import * as v from 'valibot'
import type { Assertion } from '#contract/account/passkey-ceremony.ts'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { type Approval, parseSigned, type StaffOrder } from '#domain/staff/orders.ts'
import type { ChainServices } from '../chains/services.ts'
import { logOutcome } from '../operator/entry/orders.ts'
import { refused } from '../operator/entry/reply.ts'
import { addToLog, lockOrders, type NewEntry } from '../operator/staff/log.ts'
import type { Member } from '../operator/staff/members.ts'
import { neededFor } from '../operator/staff/policies.ts'
import { type Standing, standingOf, WAIT } from '../operator/staff/standing.ts'
import type { Transaction } from '../platform/db/db.ts'
import { notFound } from '../platform/http/refusal.ts'
import { addMs } from '../platform/time/clock.ts'
import { answerOf, carryOut, requireNotBegun } from './carry-out.ts'
import { keepChallenge, takeChallenge, textOfChallenge } from './challenges.ts'
import { conflict, requireNotWaiting } from './concern.ts'
import { forbidden, type OrderServices, requireSay, stored } from './drafts.ts'
import { verifiedSignature } from './passkeys.ts'

/*
 * An order of the console:
 *
 *   drafted ──signed──▶ carried out                    where the policy needs nobody else
 *                └─────▶ waits ──the others agree──▶ carried out
 *                          └──somebody objects, it is taken back, or seven days──▶ not carried out
 *
 * What is signed is the text of the order, which says how things were when it was drafted. It is carried out only if they
 * still are.
 */

/** Takes a signature, and carries out what it brings about. Refuses with 403 or 410. */
export async function sign(
  { deps, relyingParty }: OrderServices,
  member: Member,
  { id, response }: { readonly id: string; readonly response: Assertion },
): Promise<SignedAnswer> {
  const { db, clock } = deps
  const draft = v.parse(
    stored,
    await takeChallenge(db, clock, { id, purpose: 'sign', staffId: member.id }),
  )
  const verified = await verifiedSignature({ db, clock, relyingParty }, draft.text, response)
  if (verified.member.id !== member.id) throw forbidden()
  const signed = parseSigned(draft.text)
  if (!signed.ok || signed.value.by.id !== member.id) throw forbidden()
  if (signed.value.format === 'order') {
    const { value: order } = signed
    const entry = { entry: verified.entry, subject: order.id, things: order.on }
    const needs = await neededFor(db, order, clock.now())
    if (needs > 0)
      return await db.transaction(async (tx) => {
        await lockOrders(tx)
        await requireNotWaiting({ db: tx, clock }, order)
        return await wait(tx, deps, { order, at: clock.now() }, entry, needs)
      })
    return await carryOut(deps, { order, text: draft.text }, draft.texts, [entry], [])
  }
  return await agree(deps, member, signed.value, verified.entry)
}

/** Lets an order wait for others, until seven days after it was signed. */
async function wait(
  tx: Transaction,
  { clock }: Pick<ChainServices, 'clock'>,
  { order, at }: { readonly order: StaffOrder; readonly at: Date },
  entry: NewEntry,
  needs: number,
): Promise<SignedAnswer> {
  await addToLog(tx, clock.now(), entry)
  await keepChallenge(tx, order.id, addMs(at, WAIT))
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
  // Whoever else decides at the same moment waits for the lock, and finds here what was decided before.
  const decided = await db.transaction(async (tx) => {
    await lockOrders(tx)
    const standing = await standingOf(tx, id)
    if (!standing) throw notFound()
    requireSay(deps, member, standing, verdict)
    const { order, agreed } = standing
    const entry = { entry: signed, subject: id, things: order.on }
    if (verdict === 'object')
      return { answer: await object(tx, clock.now(), standing, member, entry) }
    const needs = (await neededFor(tx, order, clock.now())) - agreed.length - 1
    if (needs > 0) return { answer: await wait(tx, deps, standing, entry, needs) }
    return { standing, entry }
  })
  if ('answer' in decided) return decided.answer
  const { order, text, agreed } = decided.standing
  const kept = await textOfChallenge(db, id)
  if (kept === undefined)
    throw conflict(['The order has waited for too long. It has to be given again.'])
  const { texts } = v.parse(stored, kept)
  return await carryOut(deps, { order, text }, texts, [decided.entry], [...agreed, member])
}

/** One objection ends an order; that of whoever has given it takes it back. */
async function object(
  tx: Transaction,
  at: Date,
  { order, agreed }: Standing,
  member: Member,
  entry: NewEntry,
): Promise<SignedAnswer> {
  await requireNotBegun(tx, order.id)
  const said = order.by.id === member.id ? 'taken it back' : 'objected'
  const lines = [`${member.name} has ${said}. Nothing was done.`]
  await addToLog(tx, at, entry)
  await logOutcome(tx, at, {
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
  return { ...answerOf(undefined, refused(...lines)), waitsFor: 0 }
}
