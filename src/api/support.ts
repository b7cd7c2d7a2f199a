import * as v from 'valibot'
import { encodeSupport, type SupportQuery, support } from '#contract/support.ts'
import type { HasClient } from './request.ts'

export const createSupportApi = ({ client }: HasClient) => ({
  sendQuery: (query: SupportQuery, options: { readonly hasId: boolean }) =>
    client.request(v.unknown(), {
      ...support,
      bearer: 'session',
      body: encodeSupport(query, options),
    }),
})
