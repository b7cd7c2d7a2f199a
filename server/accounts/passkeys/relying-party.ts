import { isIP } from 'node:net'
import type { Origins } from '../../platform/http/origins.ts'

/** The site as passkeys know it: they are bound to its name, and sign where they were used. */
export interface RelyingParty {
  /** The name of the site's host, without a port. */
  readonly id: string
  /** Whether browsers make passkeys for it: not for an address, and without TLS only on this machine. */
  readonly isPossible: boolean
  /** The origins from which a signature is accepted, that of `clientDataJSON` among them if it is one. */
  originsFor(clientDataJSON: string): string[]
}

const LOCAL = 'localhost'

export function relyingPartyFor({ siteUrl, corsOrigins }: Origins): RelyingParty {
  const { hostname: id, origin, protocol } = new URL(siteUrl)
  const isLocal = id === LOCAL
  const origins = [origin, ...corsOrigins]
  return {
    id,
    isPossible: isLocal || (protocol === 'https:' && isIP(id.replace(/^\[|\]$/g, '')) === 0),
    originsFor(clientDataJSON) {
      const signed = originIn(clientDataJSON)
      // The ports of one machine are one person's: the site may be served by Vite, or the host listen on any free port.
      const isNeighbour = isLocal && signed !== undefined && new URL(signed).hostname === LOCAL
      return isNeighbour ? [...origins, signed] : origins
    },
  }
}

/** The origin that a browser has written into what was signed; undefined if there is none. */
function originIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const origin = typeof data === 'object' && data !== null ? Reflect.get(data, 'origin') : ''
    return typeof origin === 'string' && URL.canParse(origin) ? origin : undefined
  } catch {
    return undefined
  }
}
