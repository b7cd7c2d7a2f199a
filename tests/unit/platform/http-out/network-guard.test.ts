import dgram from 'node:dgram'
import dns, { resolve4 } from 'node:dns'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import http2 from 'node:http2'
import { connect, type LookupFunction, type Server, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import nodemailer, { type Transporter } from 'nodemailer'
import pg from 'pg'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attestation } from '#contract/account/passkey-ceremony.ts'
import { createFirebaseIdentity } from '../../../../server/accounts/identity/firebase.ts'
import { writtenIn } from '../../../../server/notify/mail/mail.ts'
import { smtpTransport } from '../../../../server/notify/mail/mailer.ts'
import { loginMail } from '../../../../server/notify/mail/texts.ts'
import { createConnections } from '../../../../server/platform/db/postgres-connections.ts'
import { TIMEOUTS } from '../../../../server/platform/db/postgres-timeouts.ts'
import { parseDatabaseUrl } from '../../../../server/platform/db/servers/database-url.ts'
import { isPublicAddress } from '../../../../server/platform/http-out/address.ts'
import { createFetch } from '../../../../server/platform/http-out/fetch.ts'
import {
  guardNetwork,
  permitSocket,
  permittedLookup,
} from '../../../../server/platform/http-out/network-guard.ts'
import { androidKey } from '../../../support/android-key.ts'
import { startSmtpServer } from '../../../support/smtp-server.ts'
import { softwarePasskey } from '../../../support/software-passkey.ts'

let server: Server
let connections: number
const refused: string[] = []
let remove = () => {}
beforeEach(async () => {
  connections = 0
  refused.length = 0
  server = createServer((_, response) => response.end('{}')).on('connection', () => {
    connections += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  remove = guardNetwork({ onRefused: ({ message }) => refused.push(message) })
})
afterEach(async () => {
  remove()
  await once(server.close(), 'close')
})
function port(): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  return address.port
}
const failed = (emitter: NodeJS.EventEmitter) =>
  once(emitter, 'error').then(([error]: unknown[]) => error)
const NOT_PERMITTED = { code: 'ERR_NOT_PERMITTED' }

describe('a connection that no client of the host opens', () => {
  // Holds promise 117.
  test.each<[string, () => Promise<unknown>]>([
    ['net', () => failed(connect(port(), '127.0.0.1'))],
    ['net with options', () => failed(connect({ port: port(), host: 'localhost' }))],
    ['a socket', () => failed(new Socket().connect({ port: port(), host: '::1' }))],
    ['a socket of the system', () => failed(connect('/tmp/nobody.sock'))],
    ['tls', () => failed(connectTls({ port: port(), host: '127.0.0.1' }))],
    ['http', () => failed(get(`http://127.0.0.1:${port()}`))],
    ['http2', () => failed(http2.connect(`http://127.0.0.1:${port()}`))],
    ['a client of PostgreSQL', () => fails(connectPostgres())],
    ['a mailer', () => fails(sendBy(nodemailer.createTransport(`smtp://127.0.0.1:${port()}`)))],
    ['a websocket', () => failedSocket()],
  ])('is refused: %s', async (_, open) => {
    expect(await open()).toBeInstanceOf(Error)
    expect(connections).toBe(0)
    expect(refused).toEqual([expect.stringContaining('is not permitted')])
  })
  const fails = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error)
  const connectPostgres = () =>
    new pg.Client({ connectionString: `postgres://a:b@127.0.0.1:${port()}/c` }).connect()
  const sendBy = (transport: Transporter) =>
    transport.sendMail({ from: 'a@b.example', to: 'c@d.example', text: '' })
  const failedSocket = async () => {
    const [{ error }] = await once(new WebSocket(`ws://127.0.0.1:${port()}`), 'error')
    return error
  }

  test('is refused with fetch, also of the library of passkeys', async () => {
    await expect(fetch(`http://127.0.0.1:${port()}`)).rejects.toMatchObject({
      cause: NOT_PERMITTED,
    })
    const [origin, challenge] = ['http://localhost', 'Y2hhbGxlbmdl']
    const passkey = softwarePasskey(origin)
    const hostile = androidKey(`http://127.0.0.1:${port()}/revoked.crl`)
    const response = passkey.create({ challenge, rp: { id: 'localhost' } }, hostile)
    const verified = verifyRegistrationResponse({
      response: v.parse(attestation, response),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: 'localhost',
    })
    await expect(verified).rejects.toThrow()
    expect(connections).toBe(0)
    expect(refused.length).toBeGreaterThan(1)
  })

  test('is refused as a datagram', () => {
    const socket = dgram.createSocket('udp4')
    expect(() => socket.send('x', 53, '192.0.2.1')).toThrow('not permitted')
    expect(() => socket.connect(53, '192.0.2.1')).toThrow('not permitted')
    socket.close()
  })
})

describe('a name that no client of the host resolves', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['lookup', () => promisify(dns.lookup)('secret.example.org')],
    ['resolve', () => promisify(dns.resolve)('secret.example.org')],
    ['a named import', () => promisify(resolve4)('secret.example.org')],
    ['a promise', () => dns.promises.resolveTxt('secret.example.org')],
    ['a resolver', () => new dns.promises.Resolver().resolve4('secret.example.org')],
    ['a reverse lookup', () => dns.promises.reverse('192.0.2.1')],
  ])('is refused: %s', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject(NOT_PERMITTED)
  })

  test('is resolved where it is this machine or an address', async () => {
    expect(await dns.promises.lookup('127.0.0.1')).toEqual({ address: '127.0.0.1', family: 4 })
    expect((await dns.promises.lookup('localhost', { all: true })).length).toBeGreaterThan(0)
  })
})

describe('a client of the host', () => {
  test('requests what it may', async () => {
    const origin = `http://127.0.0.1:${port()}`
    const allowed = createFetch({
      configured: [origin, `http://localhost:${port()}`],
      maxBytes: 10,
      timeout: 60_000,
      most: 1,
    })
    expect(await (await allowed(origin, {})).text()).toBe('{}')
    expect(await (await allowed(`http://localhost:${port()}`, {})).text()).toBe('{}')
  })

  test('connects to a database server', async () => {
    const servers = parseDatabaseUrl(`postgres://a@localhost:${port()}/b`)
    const { newClient } = createConnections(servers, TIMEOUTS, { isPooled: false })
    const client = newClient().on('error', () => {})
    // What listens there does not speak the language of one, and is reached.
    await expect(client.connect()).rejects.not.toMatchObject(NOT_PERMITTED)
    expect(connections).toBe(1)
  })

  test('sends a mail', async () => {
    const mails = await startSmtpServer()
    await smtpTransport(mails.url, 'a@b.example').send(
      writtenIn(
        'en',
        loginMail(
          { siteName: 'Luna', siteUrl: 'https://luna.example', to: 'c@d.example' },
          '123456',
        ),
      ),
    )
    expect(mails.received).toHaveLength(1)
    await mails.close()
  })

  test('asks the identity provider, and nobody else', async () => {
    const emulatorHost = `127.0.0.1:${port()}`
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost
    try {
      const config = { serviceAccount: '', projectId: 'demo', emulatorHost }
      const identity = await createFirebaseIdentity(config)
      expect(await identity.passwordChangedAt('nobody')).toBeUndefined()
      expect(connections).toBe(1)
      expect(refused).toEqual([])
    } finally {
      delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
    }
  })

  test('connects with a socket of its own, and where a library must', async () => {
    const socket = permitSocket(new Socket()).connect(port(), 'localhost')
    await once(socket, 'connect')
    socket.destroy()
    remove()
    remove = guardNetwork({ destinations: [`127.0.0.1:${port()}`] })
    expect((await fetch(`http://127.0.0.1:${port()}`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.1:${port() + 1}`)).rejects.toMatchObject({
      cause: NOT_PERMITTED,
    })
  })

  // Holds promise 117.
  test('connects to the address that was checked, of a name that has others as well', async () => {
    const answers = [['93.184.215.14', '127.0.0.1', '::ffff:10.0.0.1'], ['127.0.0.1'], ['1.1.1.1']]
    const lookup = permittedLookup(
      { isHost: (name) => name !== 'other.example', isAddress: isPublicAddress },
      (_, __, callback) => {
        const addresses = answers.shift() ?? []
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      },
    )
    expect(await resolvedBy(lookup, 'rebinding.example')).toEqual([
      { address: '93.184.215.14', family: 4 },
    ])
    await expect(resolvedBy(lookup, 'rebinding.example')).rejects.toMatchObject(NOT_PERMITTED)
    await expect(resolvedBy(lookup, 'other.example')).rejects.toMatchObject(NOT_PERMITTED)
    expect(await resolvedBy(lookup, 'rebinding.example')).toHaveLength(1)
    const literal = connect({ port: port(), host: '127.0.0.1', lookup })
    expect(await failed(literal)).toMatchObject(NOT_PERMITTED)
    expect(connections).toBe(0)
  })
})

const resolvedBy = (lookup: LookupFunction, name: string) =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
