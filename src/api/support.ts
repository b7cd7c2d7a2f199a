import * as v from 'valibot'
import type { SupportRequest } from '#contract/requests.ts'
import { request } from './request.ts'

export const sendQuery = (payload: SupportRequest) =>
  request(v.unknown(), { method: 'POST', path: '/support', bearer: 'session', body: payload })
