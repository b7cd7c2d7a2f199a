import * as v from 'valibot'

/*
 * The host sends a request to whatever endpoint a browser names, so only those of known push services are taken: neither
 * an address of the operator's own network nor anybody's server can be named.
 */

/** The push services of the browsers: Chrome, Edge and Android; Firefox; Edge on Windows; Safari. */
const KNOWN = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const

export interface PushSettings {
  readonly isOn: boolean
  /** Origins of further push services. */
  readonly services: readonly string[]
}

const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be origins such as https://push.example.org, separated by commas, without a path',
  ),
)

/** The settings of the host's environment. */
export const pushEntries = {
  PUSH: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').filter((part) => part.trim() !== '')),
      v.array(origin),
    ),
    '',
  ),
}

export const pushSettingsOf = (env: {
  readonly PUSH: 'on' | 'off'
  readonly PUSH_SERVICES: readonly string[]
}): PushSettings => ({ isOn: env.PUSH === 'on', services: env.PUSH_SERVICES })

/** Whether messages may be sent to that endpoint, which is spelled as browsers spell it: it is known by its text. */
export function isPushService(endpoint: string, { services }: PushSettings): boolean {
  if (!URL.canParse(endpoint)) return false
  const { href, origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (href !== endpoint || username !== '' || password !== '') return false
  if (services.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return KNOWN.some((name) => hostname === name || hostname.endsWith(`.${name}`))
}
