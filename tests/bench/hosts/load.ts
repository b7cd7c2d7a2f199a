import { connect } from 'node:net'

export interface Load {
  readonly port: number
  /** The raw HTTP request, the same every time. */
  readonly request: string
  /** How many requests are in flight at any moment. */
  readonly connections: number
  readonly ms: number
}

/**
 * Keeps a local server busy and resolves to the number of answers. Uses raw sockets, since an HTTP client could be
 * slower than the server. Rejects on any status but 200.
 */
export async function load({ port, request, connections, ms }: Load): Promise<number> {
  const deadline = performance.now() + ms
  const bytes = Buffer.from(request)
  const counts = await Promise.all(
    Array.from({ length: connections }, () => sendUntil(port, bytes, deadline)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function sendUntil(port: number, request: Buffer, deadline: number): Promise<number> {
  return new Promise((done, failed) => {
    let answers = 0
    let received = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1')
    socket.on('error', failed).on('close', () => done(answers))
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      received += chunk
      if (!isComplete(received)) return
      if (!received.startsWith('HTTP/1.1 200')) return socket.destroy(new Error(received))
      received = ''
      answers += 1
      if (performance.now() < deadline) socket.write(request)
      else socket.end()
    })
  })
}

function isComplete(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1]
  return end > 0 && answer.length >= end + 4 + Number(length ?? 0)
}
