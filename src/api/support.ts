import * as v from 'valibot'
import type { SupportRequest } from '../wire/requests.ts'
import { request } from './request.ts'

export const sendQuery = (payload: SupportRequest) =>
  request(v.unknown(), { method: 'POST', path: '/support', bearer: 'session', body: payload })
