import type { WebSocket } from 'ws'
import type { RunningHost } from '../../support/host.ts'
import { startProxy } from '../proxy.ts'
import { depositAnswer, purchaseAnswer, withdrawalAnswer } from '../rows.ts'
import { balanceMessage } from '../wallet-page.ts'

export const ROWS = 50_000

/** The built site with the long history and a message a second. */
export async function startSite(host: RunningHost) {
  const sockets = new Set<WebSocket>()
  const proxy = await startProxy(host.origin, {
    answers: {
      '/api/deposit/detail': depositAnswer(ROWS),
      '/api/withdrawal/detail': withdrawalAnswer(ROWS / 10),
      '/api/token/detail': purchaseAnswer(ROWS / 10),
    },
    onSocket(socket) {
      sockets.add(socket.on('close', () => sockets.delete(socket)))
      socket.send(balanceMessage())
    },
  })
  let sent = 0
  const messages = setInterval(() => {
    sent += 1
    for (const socket of sockets) socket.send(balanceMessage({ price: String(600 + (sent % 7)) }))
  }, 1000)
  return {
    proxy,
    async stop() {
      clearInterval(messages)
      await proxy.close()
    },
  }
}
