import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../server/money/audit/audit.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'

/** What the proxy does with a connection: forward it, drop the request, or drop the answer. */
type Fate = 'forwarded' | 'request lost' | 'answer lost'

let host: MoneyHost
let fates: Fate[] = []
let origin: string
let throughProxy: string
const proxy = createServer((client) => {
  forward(client, fates.shift() ?? 'forwarded')
})

function forward(client: Socket, fate: Fate): void {
  client.on('error', () => {})
  if (fate === 'request lost') {
    client.once('data', () => client.destroy())
    return
  }
  const { port, hostname } = new URL(origin)
  const upstream = connect(Number(port), hostname)
  upstream.on('error', () => client.destroy())
  client.pipe(upstream)
  // When the answer arrives here the host has made the change, but the client does not receive the answer.
  if (fate === 'answer lost') upstream.once('data', () => client.destroy())
  else upstream.pipe(client)
}

beforeAll(async () => {
  host = await moneyHost()
  origin = await host.app.listen({ host: '127.0.0.1', port: 0 })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  throughProxy = `http://127.0.0.1:${address.port}`
})
afterAll(async () => {
  expect((await host.deps.db.transaction(audit)).findings).toEqual([])
  proxy.close()
  await host.close()
})

/** Posts through the proxy and retries under the same key until there is an answer. */
async function postWithRetries(person: Person, path: string, body: unknown): Promise<Response> {
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    connection: 'close',
  }
  for (;;) {
    try {
      return await fetch(`${throughProxy}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    } catch {
      // Lost: retry.
    }
  }
}

const PATTERNS: Fate[][] = [
  [],
  ['answer lost'],
  ['request lost', 'answer lost'],
  ['answer lost', 'answer lost', 'request lost', 'answer lost'],
]

// Holds promise 39.
test.each(PATTERNS)(
  'a purchase is paid once with lost messages: %j %j %j %j',
  async (...pattern) => {
    const person = await host.person({ USDT: '100' })
    fates = [...pattern]
    const figures = { amount: '10', receiveToken: '1000', tokenFee: '1', val: '100' }
    const kinds = { hint: 'Crypto', type: 'buy', typeOf: 'Crypto', asset: 'USDT' }
    const { status } = await postWithRetries(person, '/buy/token', { ...figures, ...kinds })
    expect(status).toBe(200)
    expect(await host.available(person, 'USDT')).toBe('90')
  },
)

// Holds promise 39.
test.each(PATTERNS)(
  'a withdrawal is held once with lost messages: %j %j %j %j',
  async (...pattern) => {
    const person = await host.person({ BNB: '5' })
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const { json } = await person.call('PUT', '/withdrawal/otp', {
      total: '1',
      coin: 'BNB',
      add: address,
      fee: '0.0005',
      amount: '0.9995',
      chain: 'BNB',
      command: 'withdrawal',
    })
    fates = [...pattern]
    const { status } = await postWithRetries(person, '/withdrawal', {
      amount: '0.9995',
      type: 'Crypto',
      address,
      inputVal: '1',
      asset: 'BNB',
      chain: 'BNB',
      challenge: json.challenge,
      code: host.lastCode(),
    })
    expect(status).toBe(200)
    expect(await host.available(person, 'BNB')).toBe('4')
  },
)
