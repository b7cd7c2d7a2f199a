import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/account/passkey-ceremony.ts'
import { failure, type Result, success } from '#domain/result.ts'

/**
 * Why there is no signature. `cancelled`: by the person, or it took too long. `known`: the device has a passkey of this
 * account already.
 */
export type PasskeyFault = 'cancelled' | 'known' | 'unsupported' | 'failed'

/** The account's passkeys; the app lock has its own (offline/lock/authenticator.ts). Loaded when one is used. */
export async function signWithPasskey(
  options: RequestOptions,
): Promise<Result<Assertion, PasskeyFault>> {
  return attempt(async () => {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      // Results of extensions may be secrets of this device.
      clientExtensionResults: {},
    }
  })
}

/** Asks for the `prf` extension too, from which this device can derive a key of its own. */
export async function createPasskey(
  options: CreationOptions,
): Promise<Result<Attestation, PasskeyFault>> {
  const extensions: object = { prf: {} }
  return attempt(async () => {
    const made = await startRegistration({ optionsJSON: { ...options, extensions } })
    const { clientDataJSON, attestationObject, transports = [] } = made.response
    return {
      id: made.id,
      rawId: made.rawId,
      type: made.type,
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    }
  })
}

async function attempt<T>(ceremony: () => Promise<T>): Promise<Result<T, PasskeyFault>> {
  if (!browserSupportsWebAuthn()) return failure('unsupported')
  try {
    return success(await ceremony())
  } catch (error) {
    return failure(faultOf(error))
  }
}

/** The browser says no more than this: it hides from sites whether there was such a passkey. */
function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}
