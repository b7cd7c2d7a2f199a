import { profileAnswer, profileDetail } from '#contract/account/profile.ts'
import type { HasClient } from './request.ts'

/** Calls of the logged-in person. Separate from account.ts so that other screens do not load the login's calls. */
export const createProfileApi = ({ client }: HasClient) => ({
  profileDetail: () => client.request(profileAnswer, { ...profileDetail, bearer: 'session' }),
})
