import * as v from 'valibot'
import { logout } from '#contract/logout.ts'
import { profileAnswer, profileDetail } from '#contract/profile-detail.ts'
import { log } from './log.ts'
import type { HasClient } from './request.ts'

/** Calls of the logged-in person. Separate from account.ts so that other screens do not load the login's calls. */
export const createProfileApi = ({ client }: HasClient) => ({
  /** An extension of product §7: revokes the token. A failure is only logged (product §8). */
  async logOut(token: string): Promise<void> {
    const answer = await client.request(v.unknown(), { ...logout, bearer: { token } })
    if (!answer.ok) log('The logout did not reach the host', answer.error)
  },

  profileDetail: () => client.request(profileAnswer, { ...profileDetail, bearer: 'session' }),
})
