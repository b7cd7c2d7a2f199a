import * as v from 'valibot'
import { WebSocket } from 'ws'

/*
 * A process of its own that holds all the sockets of `sockets.ts`. Asked what one field of the balance message came
 * to be, it says when each socket was told so: milliseconds since 1970.
 */
const order = v.variant('do', [
  v.object({ do: v.literal('open'), port: v.number(), tokens: v.array(v.string()) }),
  v.object({ do: v.literal('expect'), field: v.string(), value: v.string() }),
  v.object({ do: v.literal('stop') }),
])
/** So many are being opened at a time: the row is about open sockets, not about a rush at the door. */
const AT_ONCE = 100

const sockets: WebSocket[] = []
/** What the sockets are waiting for, as it stands in the message; and when each was told. */
let awaited = ''
let told: number[] = []

process.on('message', (message) => void obey(v.parse(order, message)))

async function obey(what: v.InferOutput<typeof order>): Promise<void> {
  if (what.do === 'open') await openAll(what.port, what.tokens)
  if (what.do === 'expect') {
    told = []
    awaited = `"${what.field}":"${what.value}"`
    process.send?.({ value: 0 })
  }
  if (what.do === 'stop') {
    for (const socket of sockets) socket.terminate()
    process.disconnect?.()
  }
}

async function openAll(port: number, tokens: readonly string[]): Promise<void> {
  for (let i = 0; i < tokens.length; i += AT_ONCE) {
    await Promise.all(tokens.slice(i, i + AT_ONCE).map((token) => open(port, token)))
  }
  process.send?.({ value: sockets.length })
}

/** Resolves with the first message, when the socket shows figures. */
function open(port: number, token: string): Promise<void> {
  return new Promise((ready, failed) => {
    const url = `ws://127.0.0.1:${port}/api/user/balance`
    const socket = new WebSocket(url, token, { perMessageDeflate: false })
    sockets.push(socket)
    let hasHeard = false
    socket.on('error', failed)
    socket.on('close', (code) => failed(new Error(`closed with ${code}`)))
    socket.on('message', (data) => {
      if (!hasHeard) ready()
      hasHeard = true
      if (awaited === '' || !String(data).includes(awaited)) return
      told.push(Date.now())
      if (told.length === sockets.length) process.send?.({ told })
    })
  })
}
