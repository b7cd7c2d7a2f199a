import * as v from 'valibot'
import {
  type EndRequest,
  sessionEnd,
  sessionList,
  sessionsAnswer,
} from '#contract/account/sessions.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `sessions`. */
export const createSessionsApi = ({ client }: HasClient) => ({
  listSessions: () => client.request(sessionsAnswer, { ...sessionList, bearer: 'session' }),

  endSessions: (which: EndRequest) =>
    client.request(v.unknown(), { ...sessionEnd, bearer: 'session', body: which }),
})
