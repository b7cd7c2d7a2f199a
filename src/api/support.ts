import * as v from 'valibot'
import type { SupportRequest } from '#contract/requests.ts'
import type { HasClient } from './request.ts'

export const createSupportApi = ({ client }: HasClient) => ({
  sendQuery: (payload: SupportRequest) =>
    client.request(v.unknown(), {
      method: 'POST',
      path: '/support',
      bearer: 'session',
      body: payload,
    }),
})
