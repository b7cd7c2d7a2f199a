import * as v from 'valibot'
import { WebSocket } from 'ws'

/*
 * A process of its own with all the client sockets of `sockets.ts`. Given an expected value of one field of the
 * balance message, it answers when each socket received it, in epoch milliseconds.
 */
const command = v.variant('do', [
  v.object({ do: v.literal('open'), port: v.number(), tokens: v.array(v.string()) }),
  v.object({ do: v.literal('expect'), field: v.string(), value: v.string() }),
  v.object({ do: v.literal('stop') }),
])
/** Opened in batches: the benchmark measures open sockets, not a burst of connection attempts. */
const AT_ONCE = 100

const sockets: WebSocket[] = []
/** The expected part of the message, and the time at which each socket received it. */
let expected = ''
let receivedAt: number[] = []

process.on('message', (message) => void handle(v.parse(command, message)))

async function handle(what: v.InferOutput<typeof command>): Promise<void> {
  if (what.do === 'open') await openAll(what.port, what.tokens)
  if (what.do === 'expect') {
    receivedAt = []
    expected = `"${what.field}":"${what.value}"`
    process.send?.({ value: 0 })
  }
  if (what.do === 'stop') {
    for (const socket of sockets) socket.terminate()
    process.disconnect?.()
  }
}

async function openAll(port: number, tokens: readonly string[]): Promise<void> {
  // The first message of a socket would count as the arrival of the change before.
  expected = ''
  for (let i = 0; i < tokens.length; i += AT_ONCE) {
    await Promise.all(tokens.slice(i, i + AT_ONCE).map((token) => open(port, token)))
  }
  process.send?.({ value: sockets.length })
}

/** Resolves with the first message. */
function open(port: number, token: string): Promise<void> {
  return new Promise((ready, failed) => {
    const url = `ws://127.0.0.1:${port}/api/user/balance`
    const socket = new WebSocket(url, token, { perMessageDeflate: false })
    sockets.push(socket)
    let isReady = false
    socket.on('error', failed)
    socket.on('close', (code) => failed(new Error(`closed with ${code}`)))
    socket.on('message', (data) => {
      if (!isReady) ready()
      isReady = true
      if (expected === '' || !Buffer.isBuffer(data) || !data.includes(expected)) return
      receivedAt.push(Date.now())
      if (receivedAt.length === sockets.length) process.send?.({ receivedAt })
    })
  })
}
