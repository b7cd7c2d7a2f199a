import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { encodeAmounts, encodePrices } from '#contract/money/balances.ts'
import { amountsOf } from '#domain/balances.ts'
import { createBalanceStream } from '../../server/api/stream/balance-stream.ts'
import { createWatcher } from '../../server/chains/watcher/watcher.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { MemoryChain, newHash } from '../support/memory-chain.ts'
import { fixedPrices, type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'

const prices = fixedPrices()
let host: MoneyHost
let address: string
beforeAll(async () => {
  host = await moneyHost({ CORS_ORIGINS: 'https://site.example' }, prices)
  address = (await host.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => host.close())

interface Connection {
  readonly socket: WebSocket
  readonly messages: Record<string, string>[]
  readonly closed: Promise<number>
}

function open(
  token: string | undefined,
  options: { origin?: string; path?: string } = {},
): Connection {
  const { origin, path = '/api/user/balance' } = options
  const socket = new WebSocket(`${address}${path}`, token ? [token] : [], origin ? { origin } : {})
  const messages: Record<string, string>[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  const closed = new Promise<number>((known) => socket.on('close', known))
  return { socket, messages, closed }
}

async function connect(person: Person, origin?: string): Promise<Connection> {
  const connection = open(person.token, origin ? { origin } : {})
  await once(connection.socket, 'message')
  return connection
}

/** The status of a refused upgrade. */
const refusalOf = async (...args: Parameters<typeof open>): Promise<number> => {
  const [, answer] = await once(open(...args).socket, 'unexpected-response')
  return answer.statusCode
}

describe('the balance stream', () => {
  test('sends balances and prices at once, all as decimal strings', async () => {
    const person = await host.person({ BNB: '1.25', TRX: '3' })
    const { messages, socket } = await connect(person)
    const none = amountsOf(() => 0n)
    expect(messages).toEqual([
      {
        ...encodeAmounts({ totals: none, available: none }),
        ...encodePrices({ market: await prices.current(), token: undefined }),
        bnb: '1.25',
        usdt: '0',
        token: '0',
        eth: '0',
        trx: '3',
        bnb1: '1.25',
        usdt1: '0',
        token1: '0',
        eth1: '0',
        trx1: '3',
        price: '600',
        price1: '3000',
        price2: '0.12',
        tokenPrice: '0.01',
        depositChange: '2',
      },
    ])
    expect(socket.protocol).toBe(person.token)
    socket.close()
  })

  test('tells of a deposit that is pending, which changes no balance', async () => {
    const person = await host.person()
    const { evm: address } = await host.deps.addresses.forUser(person.userId)
    const { messages, socket } = await connect(person)
    const chain = new MemoryChain()
    const { db, clock, terms } = host.deps
    const watcher = createWatcher({
      db,
      clock,
      nodes: createNodes([chain.node()]),
      treasury: [],
      watched: { network: 'BNB', contracts: [], confirmations: 15 },
      terms: () => terms.current(),
    })
    await watcher.step()
    chain.mine({ hash: newHash(), payments: [{ to: address, amount: 10n ** 18n }] })
    await watcher.step()
    await expect.poll(() => messages.at(-1)).toMatchObject({ bnb: '0', depositChange: '1' })
    const { json } = await person.call('GET', '/deposit/detail?limit=10')
    expect(json.rows).toMatchObject([
      { Amount: '1', Status: 'Not Approval', Confirmations: 1, Needed: 3, Chain: 'BNB' },
    ])
    socket.close()
  })

  // Holds promise 24.
  test('sends a change to every socket of the user and to no other', async () => {
    const [person, other] = [await host.person(), await host.person()]
    const connections = [await connect(person), await connect(person)]
    const theirs = await connect(other)
    await host.deposit(person, 'USDT', '7')
    for (const { messages } of connections)
      await expect.poll(() => messages.at(-1)).toMatchObject({ usdt: '7', usdt1: '7' })
    expect(theirs.messages).toHaveLength(1)
    for (const { socket } of [...connections, theirs]) socket.close()
  })

  test('includes held amounts in the total, but not in the available balance', async () => {
    const person = await host.person({ BNB: '2' })
    const connection = await connect(person)
    const order = { coin: 'BNB', add: '0x52908400098527886E0F7030069857D2E4169EE7', chain: 'BNB' }
    const figures = { total: '1', fee: '0.0005', amount: '0.9995', command: 'withdrawal' }
    const { json } = await person.call('PUT', '/withdrawal/otp', { ...order, ...figures })
    await person.call('POST', '/withdrawal', {
      amount: '0.9995',
      type: 'Crypto',
      address: order.add,
      inputVal: '1',
      asset: 'BNB',
      chain: 'BNB',
      challenge: json.challenge,
      code: host.lastCode(),
    })
    await expect.poll(() => connection.messages.at(-1)).toMatchObject({ bnb: '2', bnb1: '1' })
    connection.socket.close()
  })

  test('sends a new price to everybody', async () => {
    const connections = [await connect(await host.person()), await connect(await host.person())]
    prices.set('BNB', '612.5')
    for (const { messages, socket } of connections) {
      await expect.poll(() => messages.at(-1)?.['price']).toBe('612.5')
      socket.close()
    }
    prices.set('BNB', '600')
  })

  test('coalesces the changes of a pause into one message, which has all', async () => {
    const person = await host.person()
    const paused = new Set<() => void>()
    const errors: unknown[] = []
    const stream = await createBalanceStream(
      host.deps,
      (error) => errors.push(error),
      (_, action) => {
        paused.add(action)
        return () => paused.delete(action)
      },
    )
    const endPauses = () => {
      const over = [...paused]
      paused.clear()
      for (const action of over) action()
    }
    const sent: string[] = []
    stream.subscribe({
      userId: person.userId,
      sessionId: 's',
      token: person.token,
      expiresAt: new Date('2027-01-01'),
      send: (text) => sent.push(JSON.parse(text).usdt),
      buffered: () => 0,
      close: () => {},
    })
    await expect.poll(() => [endPauses(), sent.length]).toEqual([undefined, 1])
    for (let i = 0; i < 50; i++) await host.deposit(person, 'USDT', '1')
    await expect.poll(() => [endPauses(), sent.at(-1)]).toEqual([undefined, '50'])
    expect(sent).toEqual(['0', '50'])
    expect(errors).toEqual([])
    await stream.close()
  })

  // Holds promise 26.
  test('is closed with 4401 when its session ends, but not those of other sessions', async () => {
    const person = await host.person()
    const [connection, other] = [await connect(person), await connect(await host.person())]
    await person.call('POST', '/logout')
    expect(await connection.closed).toBe(4401)
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
    other.socket.close()
  })

  // Holds promise 20.
  test('is closed with 4401 at once for an unknown, unverified or ended token', async () => {
    const person = await host.person()
    const unverified = await host.deps.sessions.start(person.userId)
    for (const token of ['a'.repeat(43), unverified]) expect(await open(token).closed).toBe(4401)
    await person.call('POST', '/logout')
    expect(await open(person.token).closed).toBe(4401)
  })

  // Holds promise 26.
  test('refuses pages of other origins except the listed ones', async () => {
    const person = await host.person()
    expect(await refusalOf(person.token, { origin: 'https://evil.example' })).toBe(403)
    expect(await refusalOf(person.token, { origin: 'null' })).toBe(403)
    for (const origin of ['https://site.example', address.replace('ws', 'http')])
      (await connect(person, origin)).socket.close()
  })

  test('is refused without a token and on other paths', async () => {
    const person = await host.person()
    expect(await refusalOf(undefined)).toBe(401)
    expect(await refusalOf(person.token, { path: '/api/user' })).toBe(404)
  })

  test('closes the oldest of more than twenty sockets of a user', async () => {
    const person = await host.person()
    const oldest = await connect(person)
    const others = await Promise.all(Array.from({ length: 20 }, () => connect(person)))
    expect(await oldest.closed).toBe(4429)
    for (const { socket } of others) socket.close()
  })

  test('counts no socket that was closed among the twenty of a user', async () => {
    const person = await host.person()
    const first = await connect(person)
    for (let count = 0; count < 20; count++) {
      const { socket, closed } = await connect(person)
      socket.close()
      await closed
    }
    const [last, outcome] = [
      await connect(person),
      new Promise((passed) => setTimeout(passed, 200, 'open')),
    ]
    expect(await Promise.race([first.closed, outcome])).toBe('open')
    for (const { socket } of [first, last]) socket.close()
  })

  // Holds promise 46.
  test('keeps at most twenty sockets of a user, even if none of them answers', async () => {
    const person = await host.person()
    const { hostname, port } = new URL(address)
    const upgrade = [
      'GET /api/user/balance HTTP/1.1',
      `Host: ${hostname}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: ${person.token}`,
    ]
    const silent = Array.from({ length: 60 }, () => {
      const socket = connectTcp(Number(port), hostname)
      socket.on('error', () => {}).on('data', () => {})
      socket.write(`${upgrade.join('\r\n')}\r\n\r\n`)
      return socket
    })
    await expect.poll(() => silent.filter(({ closed }) => closed)).toHaveLength(40)
    const status = await person.call('GET', '/profile/detail')
    expect(status.status).toBe(200)
    expect(silent.filter(({ closed }) => closed)).toHaveLength(40)
    for (const socket of silent) socket.destroy()
  })

  // Holds promise 46.
  test('is refused to an address with too many sockets, until one is closed', async () => {
    const few = await moneyHost({ ADDRESS_SOCKETS: '3', TRUSTED_PROXIES: '1' })
    const base = await few.app.listen({ host: '127.0.0.1', port: 0 })
    const openFrom = async (from: string) => {
      const { token } = await few.person()
      const headers = { 'x-forwarded-for': `198.51.100.99, ${from}` }
      const url = `${base.replace('http', 'ws')}/api/user/balance`
      const socket = new WebSocket(url, [token], { headers })
      const refused = once(socket, 'unexpected-response').then(([, { statusCode, headers }]) => [
        statusCode,
        headers['retry-after'],
      ])
      const opened = once(socket, 'message').then(() => 'open')
      socket.on('error', () => {})
      return { socket, outcome: await Promise.race([refused, opened]) }
    }
    const [first] = [await openFrom('203.0.113.7'), await openFrom('203.0.113.7')]
    expect((await openFrom('203.0.113.7')).outcome).toBe('open')
    expect((await openFrom('203.0.113.7')).outcome).toEqual([429, '60'])
    expect((await openFrom('203.0.113.8')).outcome).toBe('open')
    first.socket.close()
    await once(first.socket, 'close')
    await expect.poll(async () => (await openFrom('203.0.113.7')).outcome).toBe('open')
    await few.close()
  })

  test('closes after a message above one kilobyte', async () => {
    const connection = await connect(await host.person())
    connection.socket.send('x'.repeat(2000))
    expect(await connection.closed).toBe(1009)
  })

  test('stays open while its client answers, and is cut at the second heartbeat that it does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const other = await moneyHost()
      const base = await other.app.listen({ host: '127.0.0.1', port: 0 })
      const { token } = await other.person()
      const socketOf = async (autoPong: boolean) => {
        const url = `${base.replace('http', 'ws')}/api/user/balance`
        const socket = new WebSocket(url, [token], { autoPong })
        await once(socket, 'message')
        return socket
      }
      const [there, gone] = [await socketOf(true), await socketOf(false)]
      const cut = once(gone, 'close')
      for (let beat = 0; beat < 3; beat++) {
        const asked = once(there, 'ping')
        vi.advanceTimersByTime(30_000)
        await asked
        // Answered on the same socket after what the client has said before.
        there.ping()
        await once(there, 'pong')
      }
      await cut
      expect(there.readyState).toBe(WebSocket.OPEN)
      await other.close()
    } finally {
      vi.useRealTimers()
    }
  })

  test('closes when the host closes', async () => {
    const other = await moneyHost()
    const base = await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { token } = await other.person()
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/user/balance`, [token])
    await once(socket, 'message')
    const closed = once(socket, 'close')
    await other.close()
    // It is going away, as opposed to a connection that has broken.
    expect((await closed)[0]).toBe(1001)
  })
})
