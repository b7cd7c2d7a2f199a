import { connect } from 'node:net'

export interface Load {
  readonly port: number
  /** The request as it goes over the wire, the same every time. */
  readonly request: string
  /** How many requests are under way at any moment. */
  readonly connections: number
  readonly ms: number
}

/**
 * Keeps a server on this machine busy and resolves to how many answers it gave. Plain sockets and no HTTP client:
 * the one that asks must not be slower than the one that answers. Rejects on any answer but 200.
 */
export async function load({ port, request, connections, ms }: Load): Promise<number> {
  const deadline = performance.now() + ms
  const bytes = Buffer.from(request)
  const counts = await Promise.all(
    Array.from({ length: connections }, () => ask(port, bytes, deadline)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function ask(port: number, request: Buffer, deadline: number): Promise<number> {
  return new Promise((done, failed) => {
    let answers = 0
    let heard = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1')
    socket.on('error', failed).on('close', () => done(answers))
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      heard += chunk
      if (!isWhole(heard)) return
      if (!heard.startsWith('HTTP/1.1 200')) return socket.destroy(new Error(heard))
      heard = ''
      answers += 1
      if (performance.now() < deadline) socket.write(request)
      else socket.end()
    })
  })
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1]
  return end > 0 && answer.length >= end + 4 + Number(length ?? 0)
}
