import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Connections on which an ambiguous request has come: nothing after it is taken for a request. */
const refused = new WeakSet<Duplex>()

export const isRefused = (socket: Duplex): boolean => refused.has(socket)

/**
 * Whether a proxy may have read something else out of the same bytes: another host, or another end of the body. Node takes
 * the first of two hosts, and calls a route before it looks at how the body is encoded. The connection is marked.
 */
export function isAmbiguous({ rawHeaders, socket }: IncomingMessage): boolean {
  const valuesOf = (name: string) =>
    rawHeaders.filter(
      (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
    )
  const encodings = valuesOf('transfer-encoding')
  const isReadable =
    valuesOf('host').length <= 1 &&
    (encodings.length === 0 || encodings.join().toLowerCase() === 'chunked')
  if (!isReadable) refused.add(socket)
  return !isReadable
}
