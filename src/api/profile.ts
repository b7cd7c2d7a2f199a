import * as v from 'valibot'
import { logout } from '#contract/logout.ts'
import { profileAnswer, profileDetail } from '#contract/profile-detail.ts'
import { log } from './log.ts'
import type { HasClient } from './request.ts'

/** Of whoever is logged in; apart from account.ts, since what is shown everywhere needs nothing of the login's calls. */
export const createProfileApi = ({ client }: HasClient) => ({
  /** Beyond product §7: afterwards the token is worth nothing, wherever else it may be. A failure is only logged (product §8). */
  async leave(token: string): Promise<void> {
    const answer = await client.request(v.unknown(), { ...logout, bearer: { token } })
    if (!answer.ok) log('The logout did not reach the host', answer.error)
  },

  profileDetail: () => client.request(profileAnswer, { ...profileDetail, bearer: 'session' }),
})
