import * as v from 'valibot'
import {
  deviceAnswer,
  type PushChoice,
  pushDevice,
  pushSave,
  pushStop,
  type Subscription,
  saveAnswer,
} from '#contract/account/push.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `push`. */
export const createPushApi = ({ client }: HasClient) => ({
  /** What this session's device is notified of. */
  pushDevice: () => client.request(deviceAnswer, { ...pushDevice, bearer: 'session' }),
  /** 422 `unknown-push-service`: the host sends nothing to where this browser wants its messages. */
  savePush: (subscription: Subscription, choice: PushChoice) =>
    client.request(saveAnswer, {
      ...pushSave,
      bearer: 'session',
      body: { subscription, ...choice },
    }),
  stopPush: () => client.request(v.unknown(), { ...pushStop, bearer: 'session' }),
})
