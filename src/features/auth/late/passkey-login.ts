import type { PasskeyProof } from '#contract/account/passkey-ceremony.ts'
import { failureText } from '#text/failures.ts'
import { createPasskeysApi } from '../../../api/account/passkeys.ts'
import { passkeySigner } from '../../../stores/account/passkeys.ts'
import type { PendingLogin } from '../../../stores/account/pending-login.ts'
import type { Services } from '../../../stores/services.ts'
import type { Verification } from './otp-flow.ts'

/** Completes a login with a passkey in place of the mailed code. Loaded when the person asks for it. */
export async function logInWithPasskey(
  { get }: Pick<Services, 'get'>,
  { token }: PendingLogin,
): Promise<Verification> {
  const api = get(createPasskeysApi)
  const signed = await get(passkeySigner)(() => api.loginChallenge(token))
  if (!signed.ok) return { kind: 'failed', message: signed.error }
  return await verify(api, token, signed.value)
}

async function verify(
  { logIn }: Pick<ReturnType<typeof createPasskeysApi>, 'logIn'>,
  token: string,
  proof: PasskeyProof,
): Promise<Verification> {
  const answer = await logIn(token, proof)
  if (answer.ok) return { kind: 'right' }
  // The login itself goes on after a signature that took too long.
  const isOver = answer.error.kind === 'refused' && answer.error.status === 401
  return isOver ? { kind: 'expired' } : { kind: 'failed', message: failureText(answer.error) }
}
