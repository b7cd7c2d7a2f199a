import { randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'

/**
 * A plain host: it knows the basic calls of product §7 and no extension. It returns codes to the browser, wraps rows
 * in JSON strings, and its CORS rules allow only the headers that the basic calls need. It reads raw JSON and shares
 * nothing with `src/contract`, so that a mistake there cannot go unnoticed. Requests that it does not know are
 * recorded in `violations`.
 */
export interface PlainHost {
  readonly origin: string
  readonly violations: string[]
  readonly requests: { readonly call: string; readonly body: Record<string, unknown> }[]
  /** Sends the changed balance message to every open socket. */
  push(changes: Partial<typeof EMPTY>): void
  /** From now on `answer` answers `call`, for example `GET /deposit/detail`; undefined ends that. */
  override(call: string, answer: ((response: ServerResponse) => void) | undefined): void
  close(): Promise<void>
}

const EMPTY = {
  bnb: 0,
  usdt: 0,
  token: 0,
  eth: 0,
  trx: 0,
  bnb1: 0,
  usdt1: 0,
  token1: 0,
  eth1: 0,
  trx1: 0,
  price: 600.5,
  price1: 3000,
  price2: '0.25',
}

/** The exact fields of each call's payload. */
const PAYLOADS: Record<string, readonly string[]> = {
  'PUT /signup/otp': ['email', 'Name', 'command'],
  'POST /signup': ['Name', 'Email', 'Pass'],
  'POST /login': ['email'],
  'PUT /particular/address': ['coin', 'command'],
  'PUT /particular/balance': ['coin', 'command'],
  'PUT /withdrawal/otp': ['total', 'coin', 'add', 'fee', 'amount', 'command'],
  'POST /withdrawal': ['amount', 'type', 'address', 'inputVal', 'asset', 'chain'],
  'POST /buy/token': [
    'amount',
    'receiveToken',
    'tokenFee',
    'val',
    'hint',
    'type',
    'typeOf',
    'asset',
  ],
  'PUT /profile/password/update': ['password'],
  'POST /reset/update': ['Email', 'password'],
  'PUT /forgot/password': ['email', 'command'],
  'POST /support': ['content', 'list'],
}

const AUTHORISED = new Set([
  'GET /resendotp',
  'GET /withdrawal/detail',
  'GET /deposit/detail',
  'GET /token/detail',
  'GET /profile/detail',
  'PUT /particular/address',
  'PUT /particular/balance',
  'PUT /withdrawal/otp',
  'POST /withdrawal',
  'POST /buy/token',
  'PUT /profile/password/update',
  'POST /support',
])

const ROWS = {
  deposits: [
    {
      Time: '2025-06-01T10:00:00.000Z',
      TypeOf: 'BNB',
      Amount: 1.25,
      Type: 'Crypto',
      Transaction_Id: '0xfeed',
      Status: 'Completed',
    },
    { Time: 'never', TypeOf: 'BNB', Amount: 'much', Status: 'Completed' },
  ],
  withdrawals: [
    {
      Time: '2025-06-02T10:00:00.000Z',
      Assets: 'USDT',
      TotalAmount: 50,
      Amount: 49,
      Chain: 'BNB',
      Transaction_ID: '',
      Transfer_To: '0x0000000000000000000000000000000000000001',
      Status: 'Not Approval',
    },
  ],
  purchases: [
    { Time: 1748944800000, Type: 'Crypto', Pair_Name: 'BNB', Price: '0.5', Amount: 30000 },
  ],
}

interface Person {
  readonly name: string
  readonly email: string
}

export async function startPlainHost(port = 0): Promise<PlainHost> {
  const people = new Map<string, Person>()
  const sessions = new Map<string, Person>()
  const sockets = new Set<WebSocket>()
  const overrides = new Map<string, ((response: ServerResponse) => void) | undefined>()
  const violations: string[] = []
  const requests: PlainHost['requests'] = []
  let balances = { ...EMPTY }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      violations.push(String(error))
      response.writeHead(500).end()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Credentials', 'true')
    const call = `${request.method} ${request.url}`
    if (request.method === 'OPTIONS') {
      const headers = request.headers['access-control-request-headers'] ?? ''
      const unknown = headers
        .split(',')
        .filter((name) => !/^(authorization|content-type)?$/.test(name))
      if (unknown.length > 0)
        violations.push(`${request.url}: unknown headers ${unknown.join(', ')}`)
      response.setHeader('Access-Control-Allow-Methods', 'GET, PUT, POST')
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
      return void response.writeHead(204).end()
    }
    const override = overrides.get(call)
    if (override) return override(response)
    if (request.url?.startsWith('/images/')) return document(response)
    const body = await payload(request, call)
    requests.push({ call, body })
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const person = sessions.get(token)
    if (AUTHORISED.has(call) && !person) return json(response, 401, { message: 'Unauthorized' })
    const [status, value] = reply(call, body, person)
    json(response, status, value)
  }

  async function payload(request: IncomingMessage, call: string): Promise<Record<string, unknown>> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    const expected = PAYLOADS[call]
    if (!expected) {
      if (text) violations.push(`${call}: a payload where there is none`)
      return {}
    }
    const body = JSON.parse(text)
    const extra = Object.keys(body).filter((key) => !expected.includes(key))
    const missing = expected.filter((key) => !(key in body))
    if (extra.length > 0) violations.push(`${call}: unknown fields ${extra.join(', ')}`)
    if (missing.length > 0) violations.push(`${call}: missing fields ${missing.join(', ')}`)
    return body
  }

  function reply(call: string, body: Record<string, unknown>, person?: Person): [number, unknown] {
    switch (call) {
      case 'PUT /signup/otp':
        return people.has(String(body['email']))
          ? [400, { message: 'used' }]
          : [200, { otp: code() }]
      case 'POST /signup':
        people.set(String(body['Email']), {
          name: String(body['Name']),
          email: String(body['Email']),
        })
        return [200, 'created']
      case 'POST /login':
        return logIn(String(body['email']))
      case 'GET /resendotp':
      case 'PUT /withdrawal/otp':
        return [200, { otp: String(code()) }]
      case 'GET /profile/detail':
        return [200, JSON.stringify({ name: person?.name, email: person?.email })]
      case 'GET /deposit/detail':
        return [200, JSON.stringify(ROWS.deposits)]
      case 'GET /withdrawal/detail':
        return [200, JSON.stringify(ROWS.withdrawals)]
      case 'GET /token/detail':
        return [200, JSON.stringify(ROWS.purchases)]
      case 'PUT /particular/address':
        return [200, JSON.stringify('0x00000000219ab540356cBB839Cbe05303d7705Fa')]
      case 'PUT /particular/balance':
        return [200, JSON.stringify({ val: 10, fee: fees() })]
      case 'PUT /forgot/password':
        return people.has(String(body['email']))
          ? [200, 'sent']
          : [404, { message: 'no such user' }]
      case 'POST /withdrawal':
      case 'POST /buy/token':
      case 'PUT /profile/password/update':
      case 'POST /reset/update':
      case 'POST /support':
        return [200, 'ok']
      case 'GET /site/setting':
        return [200, false]
      case 'GET /link':
        return [
          200,
          JSON.stringify([{ title: 'Status', url: 'https://status.example/' }, { odd: 1 }]),
        ]
      // The browser itself asks for it beside a document that it opens here; the site does not.
      case 'GET /favicon.ico':
        return [404, '']
      default:
        violations.push(`${call}: no such call`)
        return [404, { message: 'no such call' }]
    }
  }

  function logIn(email: string): [number, unknown] {
    const person = people.get(email)
    if (!person) return [401, { message: 'Unauthorized' }]
    const token = randomUUID()
    sessions.set(token, person)
    return [200, { token, otp: code() }]
  }

  const streams = new WebSocketServer({
    noServer: true,
    handleProtocols: (protocols) => [...protocols][0] ?? false,
  })
  server.on('upgrade', (request, socket, head) => {
    const token = request.headers['sec-websocket-protocol'] ?? ''
    if (request.url !== '/user/balance' || !sessions.has(token)) return socket.destroy()
    streams.handleUpgrade(request, socket, head, (stream) => {
      sockets.add(stream)
      stream.on('close', () => sockets.delete(stream))
      stream.send(JSON.stringify(balances))
    })
  })

  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const { port: actual } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${actual}`,
    violations,
    requests,
    push(changes) {
      balances = { ...balances, ...changes }
      for (const socket of sockets) socket.send(JSON.stringify(balances))
    },
    override: (call, answer) => void overrides.set(call, answer),
    async close() {
      for (const socket of sockets) socket.terminate()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const code = (): number => randomInt(100_000, 1_000_000)

const fees = () => ({
  withFee: 0.001,
  minWitusdt: 10,
  price: 600.5,
  price1: 0.01,
  tokenPrice: 0.01,
  tokenFee: 0,
  minToken: 100,
})

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}

function document(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.removeHeader('Access-Control-Allow-Credentials')
  response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.4\n%%EOF\n')
}
