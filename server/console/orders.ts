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
import { notFound } from '../platform/http/refusal.ts'
import { addMs } from '../platform/time/clock.ts'
import { answerOf, carryOut } from './carry-out.ts'
import { keepChallenge, takeChallenge, textOfChallenge } from './challenges.ts'
import { conflict } from './concern.ts'
import { forbidden, type OrderServices, requireOther, stored } from './drafts.ts'
import { verifiedSignature } from './passkeys.ts'

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
    return await carryOut(deps, { order, text: draft.text }, draft.texts, [entry], [])
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
  return await carryOut(deps, { order, text }, texts, [entry], [...agreed, member])
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
