import * as v from 'valibot'
import { freeze, selfFreeze } from '#contract/account/sessions.ts'
import type { HasClient } from '../request.ts'

export const createFreezeApi = ({ client }: HasClient) => ({
  /** By a link that the host has mailed, so no session says what it offers. 410: used before, or too old. */
  freeze: (link: string) => client.request(v.unknown(), { ...freeze, body: { link } }),

  /** Only for hosts that offer `self-freeze`. */
  freezeOwn: () => client.request(v.unknown(), { ...selfFreeze, bearer: 'session' }),
})
