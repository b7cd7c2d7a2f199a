import * as v from 'valibot'
import { integer, url } from '../../platform/config/config-values.ts'
import { HOUR } from '../../platform/time/clock.ts'

export interface AlarmSettings {
  /** Undefined where alarms go by mail alone. */
  readonly webhook: { readonly url: string; readonly secret: Uint8Array } | undefined
  /** Milliseconds after which a withdrawal that nobody has decided is an alarm. */
  readonly undecided: number
}

/** As Standard Webhooks spells a secret: 24 to 64 bytes in base64 after its prefix. */
const secret = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^whsec_[A-Za-z\d+/]{32,88}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64'),
    v.transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64')),
  ),
)

export const alarmEntries = {
  /** Where alarms are sent, besides OPERATOR_EMAIL. */
  ALARM_WEBHOOK_URL: url('https:', 'http:'),
  /** Signs them. */
  ALARM_WEBHOOK_SECRET: secret,
  /** Hours after which a withdrawal that nobody has decided is an alarm. */
  ALARM_UNDECIDED_HOURS: integer(1, 720, '24'),
}

/** Throws an Error where there is an address without a secret. */
export function alarmSettingsOf(env: {
  readonly ALARM_WEBHOOK_URL?: string | undefined
  readonly ALARM_WEBHOOK_SECRET?: Uint8Array | undefined
  readonly ALARM_UNDECIDED_HOURS: number
}): AlarmSettings {
  const { ALARM_WEBHOOK_URL: to, ALARM_WEBHOOK_SECRET: key } = env
  if (to !== undefined && key === undefined)
    throw new Error(
      'ALARM_WEBHOOK_SECRET: ALARM_WEBHOOK_URL needs it, or nobody could verify who has sent an alarm',
    )
  return {
    webhook: to !== undefined && key ? { url: to, secret: key } : undefined,
    undecided: env.ALARM_UNDECIDED_HOURS * HOUR,
  }
}
