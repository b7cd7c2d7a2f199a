import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REQUEST_ID = 'x-request-id'

/**
 * How a request is called in the log and in the answer that something has failed. A proxy that is trusted has given it a name
 * already, so that its log and those of all hosts can be read together; a caller cannot choose one.
 */
export function createRequestIds(trustedProxies: number): (request: IncomingMessage) => string {
  const host = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = headers[REQUEST_ID]
    const isName = trustedProxies > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    if (isName) return given
    count += 1
    return `${host}-${count.toString(36)}`
  }
}
