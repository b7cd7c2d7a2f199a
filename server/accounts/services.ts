import type { NotifyServices } from '../notify/services.ts'
import type { Codes } from './codes/codes.ts'
import type { Identity } from './identity/identity.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import type { Phrases } from './phrases/phrases.ts'
import type { Devices } from './sessions/devices.ts'
import type { Revocations } from './sessions/revocations.ts'
import type { Sessions } from './sessions/sessions.ts'

/** Who people are and what proves it, and everything below. */
export interface AccountServices extends NotifyServices {
  readonly identity: Identity
  readonly sessions: Sessions
  readonly devices: Devices
  readonly revocations: Revocations
  readonly codes: Codes
  readonly passkeys: Passkeys
  /** The site as passkeys know it. */
  readonly relyingParty: RelyingParty
  readonly phrases: Phrases
}
