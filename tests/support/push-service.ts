import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a push service received it. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface PushService {
  readonly origin: string
  readonly received: readonly Received[]
  /** The status of its answers; 0 leaves requests without one. */
  status: number
  /** Resolves with the message of that number, counted from 1, when it has come. */
  message(count: number): Promise<Received>
  /** Answers 201 again, and forgets what it has received. */
  reset(): void
  /** Ends the requests that had no answer. */
  letGo(): void
  close(): Promise<void>
}

/** A push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const received: Received[] = []
  const waiting = new Map<number, (message: Received) => void>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      }
      received.push(message)
      if (service.status !== 0) response.writeHead(service.status).end()
      waiting.get(received.length)?.(message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = isAddress(address) ? address.port : 0
  const service: PushService = {
    origin: `http://127.0.0.1:${port}`,
    received,
    status: 201,
    message: (count) =>
      new Promise((resolve) => {
        const there = received[count - 1]
        if (there) resolve(there)
        else waiting.set(count, resolve)
      }),
    reset() {
      received.length = 0
      waiting.clear()
      service.status = 201
    },
    letGo: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

const hmac = (key: Uint8Array, ...parts: readonly Uint8Array[]) => {
  const hash = createHmac('sha256', key)
  for (const part of parts) hash.update(part)
  return hash.digest()
}
/** HKDF of one block (RFC 5869). */
const derive = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number) =>
  hmac(hmac(salt, secret), info, Uint8Array.of(1)).subarray(0, length)

/** A browser's side of a subscription: its keys, and what it makes of a message (RFC 8188 and 8291). */
export function pushDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read({ body }: Pick<Received, 'body'>): Record<string, unknown> {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(auth, ecdh.computeSecret(sender), info, 32)
      const part = (name: string, length: number) =>
        derive(salt, secret, Buffer.from(`Content-Encoding: ${name}\0`), length)
      const sealed = body.subarray(21 + sender.length)
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // What follows the last byte that is not 0 is the delimiter and padding.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
    },
  }
}
