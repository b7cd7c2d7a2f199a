import * as v from 'valibot'
import type { Passkey, PasskeyChange } from '#domain/passkeys.ts'
import { type Call, givenName } from '../values.ts'
import { proofFields } from './codes.ts'
import { attestation, challengeId, creationOptions, passkeyProof } from './passkey-ceremony.ts'

/*
 * The extension `passkeys`: its list, and how it is changed.
 *
 *   PUT /passkeys/code  or  PUT /passkeys/challenge ──▶ proof
 *   POST /passkeys/begin with the proof ──▶ options ──▶ POST /passkeys     adds one
 *   POST /passkeys/remove with the proof                                   removes one
 */
export const passkeyList = { method: 'GET', path: '/passkeys' } as const satisfies Call
export const passkeyCode = { method: 'PUT', path: '/passkeys/code' } as const satisfies Call
export const passkeyChallenge = {
  method: 'PUT',
  path: '/passkeys/challenge',
} as const satisfies Call
export const passkeyBegin = { method: 'POST', path: '/passkeys/begin' } as const satisfies Call
export const passkeyAdd = { method: 'POST', path: '/passkeys' } as const satisfies Call
export const passkeyRemove = { method: 'POST', path: '/passkeys/remove' } as const satisfies Call

/** What is signed at the login, for a withdrawal and for a purchase; the answer is a `challengeAnswer`. */
export const loginChallenge = { method: 'PUT', path: '/otp/passkey' } as const satisfies Call
export const withdrawalChallenge = {
  method: 'PUT',
  path: '/withdrawal/passkey',
} as const satisfies Call
export const purchaseChallenge = { method: 'PUT', path: '/buy/passkey' } as const satisfies Call

/** Takes back a withdrawal that waits. */
export const withdrawalCancel = {
  method: 'POST',
  path: '/withdrawal/cancel',
} as const satisfies Call

const time = v.pipe(v.number(), v.safeInteger())
const passkeyId = v.pipe(v.string(), v.maxLength(2048), v.regex(/^[\w-]+$/))
const withdrawalId = v.pipe(v.string(), v.uuid())
const listed = v.pipe(
  v.object({
    id: passkeyId,
    name: v.string(),
    addedAt: time,
    usedAt: v.optional(time),
    trustedFrom: v.optional(time),
    endsAt: v.optional(time),
  }),
  v.transform(
    ({ usedAt, trustedFrom, endsAt, ...rest }): Passkey => ({
      ...rest,
      usedAt,
      trustedFrom,
      endsAt,
    }),
  ),
)

/** A withdrawal that a mailed code has confirmed, and that its owner may still take back. */
const waiting = v.object({
  id: withdrawalId,
  coin: v.string(),
  amount: v.string(),
  address: v.string(),
  until: time,
})
export type WaitingWithdrawal = v.InferOutput<typeof waiting>

export const passkeyListAnswer = v.object({
  passkeys: v.array(listed),
  waiting: v.array(waiting),
})
export type PasskeyList = v.InferOutput<typeof passkeyListAnswer>

/** Names the change that is confirmed. */
export const changeRequest = v.pipe(
  v.variant('command', [
    v.object({ command: v.literal('add') }),
    v.object({ command: v.literal('remove'), id: passkeyId }),
  ]),
  v.transform(
    (sent): PasskeyChange =>
      sent.command === 'add' ? { kind: 'add' } : { kind: 'remove', id: sent.id },
  ),
)

export const encodeChange = (change: PasskeyChange) =>
  change.kind === 'add'
    ? ({ command: 'add' } as const)
    : ({ command: 'remove', id: change.id } as const)

/** A mailed code or a passkey that is there. */
export const proofRequest = v.object({ ...proofFields, passkey: v.optional(passkeyProof) })
export const removeRequest = v.object({ ...proofRequest.entries, id: passkeyId })

export const beginAnswer = v.object({ challenge: challengeId, options: creationOptions })
export const addRequest = v.object({
  challenge: challengeId,
  name: givenName,
  response: attestation,
})
export const cancelRequest = v.object({ id: withdrawalId })
