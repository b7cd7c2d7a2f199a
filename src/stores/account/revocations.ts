import * as v from 'valibot'
import { REVOCATIONS_KEY } from '#config/storage-keys.ts'
import { logout, revoke } from '#contract/account/login.ts'
import { log } from '../../api/host.ts'
import type { ApiError } from '../../api/request.ts'
import { setItem } from '../../offline/storage.ts'
import type { Services } from '../services.ts'

/*
 * Sessions that were logged out here and may live on at the host. Of each only a handle is kept whose one power is to end
 * it (server/accounts/sessions/revocations.ts), until the host has heard of it.
 *
 *   logged out ──handle kept──▶ POST /logout ──answered──▶ forgotten
 *                                    └──no answer──▶ kept ──start, return──▶ POST /revoke ──answered──▶ forgotten
 */

/** More than anybody logs out without a network; the oldest is given up. */
const MOST = 20

type Deps = Pick<Services, 'platform' | 'client'>

/** Ends the session at the host, by its token, which is then forgotten. A failure is only logged (product §8). */
export async function revokeToken(
  { platform, client }: Deps,
  token: string,
  handle: string | undefined,
): Promise<void> {
  const answer = await client.request(v.unknown(), { ...logout, bearer: { token } })
  if (!answer.ok) log('The logout did not reach the host', answer.error)
  if (handle && (answer.ok || isFinal(answer.error))) forget(platform.deviceStorage, handle)
}

/** Ends the sessions whose logout did not reach the host. */
export async function sendRevocations({ platform, client }: Deps): Promise<void> {
  for (const handle of storedHandles(platform.deviceStorage).slice(-MOST)) {
    const answer = await client.request(v.unknown(), { ...revoke, body: { revocation: handle } })
    if (!answer.ok && !isFinal(answer.error)) return
    forget(platform.deviceStorage, handle)
  }
}

/** The host's own word that there is nothing to end. */
const isFinal = (error: ApiError): boolean =>
  error.kind === 'refused' && error.code !== undefined && error.status < 429

const storedHandles = (local: Storage | undefined): readonly string[] =>
  (local?.getItem(REVOCATIONS_KEY) ?? '').split(' ').filter(Boolean)

function forget(local: Storage | undefined, handle: string): void {
  const rest = storedHandles(local).filter((it) => it !== handle)
  if (rest.length > 0) setItem(local, REVOCATIONS_KEY, rest.join(' '))
  else local?.removeItem(REVOCATIONS_KEY)
}
