import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import type { Attestation } from '#contract/account/passkey-ceremony.ts'
import type { Answered } from '#contract/console/calls.ts'
import { failure, type Result, success } from '#domain/result.ts'

/** Makes a passkey for somebody of the staff, which the browser finds by itself at the next login. */
export async function makePasskey(
  options: Answered<'enrol/options'>['options'],
): Promise<Result<Attestation, 'cancelled' | 'known' | 'unsupported' | 'failed'>> {
  if (!browserSupportsWebAuthn()) return failure('unsupported')
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    const made = { clientDataJSON, attestationObject, transports }
    return success({ id, rawId, type, response: made, clientExtensionResults: {} })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return failure('cancelled')
    return failure(name === 'InvalidStateError' ? 'known' : 'failed')
  }
}
