import { REVOCATIONS_KEY } from '#config/constants.ts'
import type { Services } from '../stores/services.ts'

/** Ends sessions whose logout did not reach the host (stores/account/revocations.ts). Its code is loaded only where there are any. */
export function sendRevocations(services: Services): void {
  if (!services.platform.deviceStorage?.getItem(REVOCATIONS_KEY)) return
  import('../stores/account/revocations.ts')
    .then(({ sendRevocations }) => sendRevocations(services))
    .catch(reportError)
}
