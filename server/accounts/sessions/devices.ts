import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Origins } from '../../platform/http/origins.ts'
import { randomToken } from '../../platform/keys/secrets.ts'

/** The part of a Fastify request that holds cookies. */
interface WithCookie {
  readonly headers: { readonly cookie?: string | undefined }
}

/**
 * Recognises the browser of an earlier login to an account by a signed cookie. It grants nothing: it only lets the owner
 * of an account be distinguished from strangers, whose tries must not use up the owner's, and from the other devices of the
 * account when the password changes.
 */
export interface Devices {
  /** The id of the device if it has logged in to the account with that e-mail before. */
  known(request: WithCookie, email: string): string | undefined
  /** The device's id for that account, new or as known, and the `Set-Cookie` header by which it is known from now on. */
  issue(request: WithCookie, email: string): { readonly id: string; readonly cookie: string }
}

/** Seconds; the longest life that browsers grant. */
const MAX_AGE = 400 * 24 * 60 * 60
const NAME_LENGTH = 16

export function createDevices(key: string, { siteUrl, corsOrigins }: Origins): Devices {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  // One cookie for each account, since a browser may be used for several. The name does not reveal the e-mail.
  const nameFor = (email: string) => `device-${sign(`name ${email}`).slice(0, NAME_LENGTH)}`
  const signatureOf = (id: string, email: string) => sign(`device ${id} ${email}`)
  const secure = siteUrl.startsWith('https:')

  const known = ({ headers }: WithCookie, email: string): string | undefined => {
    const [id = '', signature = ''] = (
      parseCookie(headers.cookie ?? '')[nameFor(email)] ?? ''
    ).split('.')
    return isEqual(signature, signatureOf(id, email)) ? id : undefined
  }

  return {
    known,
    issue(request, email) {
      const id = known(request, email) ?? randomToken()
      const cookie = stringifySetCookie({
        name: nameFor(email),
        value: `${id}.${signatureOf(id, email)}`,
        maxAge: MAX_AGE,
        path: '/',
        httpOnly: true,
        secure,
        // Pages of other listed origins are other sites, to which browsers send only such cookies.
        sameSite: secure && corsOrigins.length > 0 ? 'none' : 'lax',
      })
      return { id, cookie }
    },
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
