import type { ChallengeAnswer, PasskeyProof } from '#contract/account/passkey-ceremony.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { passkeyFaults } from '#text/auth.ts'
import { failures, failureText } from '#text/failures.ts'
import type { ApiResult } from '../../api/request.ts'
import type { Factory } from '../services.ts'

type WebAuthn = typeof import('../../api/passkeys/webauthn.ts')

/** Loads what speaks with the browser's passkeys; replaced by tests. */
export const webAuthn: Factory<() => Promise<Pick<WebAuthn, 'signWithPasskey' | 'createPasskey'>>> =
  () => () =>
    import('../../api/passkeys/webauthn.ts')

/** The message says why there is none. */
export type Signed = Result<PasskeyProof, string>

/** Asks the host what is to be signed, and a passkey for the signature. */
export const passkeySigner: Factory<
  (ask: () => Promise<ApiResult<ChallengeAnswer>>) => Promise<Signed>
> =
  ({ get }) =>
  async (ask) => {
    const loading = get(webAuthn)().catch(() => undefined)
    const asked = await ask()
    if (!asked.ok) return failure(failureText(asked.error))
    const passkeys = await loading
    if (!passkeys) return failure(failures.unreachable)
    const { challenge, options } = asked.value
    const signed = await passkeys.signWithPasskey(options)
    return signed.ok
      ? success({ challenge, response: signed.value })
      : failure(passkeyFaults[signed.error])
  }
