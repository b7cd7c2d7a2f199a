import { connect } from 'node:net'

/** Sends bytes as they are; resolves to all that comes back until the host closes the connection, or says nothing more. */
export function sendRaw(origin: string, text: string, patience = 4000): Promise<string> {
  const { port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    let received = ''
    const end = () => {
      socket.destroy()
      resolve(received)
    }
    socket.setTimeout(patience, end)
    socket
      .on('data', (chunk) => (received += chunk))
      .on('end', end)
      .on('error', end)
    socket.write(text)
  })
}

/** A request behind another one, which must not be taken for one. */
const behind = 'GET /api/site/setting HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const head = (method: string, path: string, more: string) =>
  `${method} ${path} HTTP/1.1\r\n${more}Content-Type: application/json\r\n`

/** Requests that a proxy and the host could read in two ways. */
export const AMBIGUOUS: readonly string[] = [
  `${head('GET', '/api/site/setting', 'Host: a\r\nHost: b\r\n')}\r\n${behind}`,
  `${head('POST', '/api/login', 'Host: a\r\nTransfer-Encoding: gzip\r\n')}\r\n${behind}`,
  `${head('POST', '/api/login', 'Host: a\r\nTransfer-Encoding: xchunked\r\n')}\r\n${behind}`,
  `${head('POST', '/api/login', 'Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n')}\r\n0\r\n\r\n${behind}`,
  `${head('POST', '/api/login', 'Host: a\r\nContent-Length: 0\r\nContent-Length: 5\r\n')}\r\n${behind}`,
]
