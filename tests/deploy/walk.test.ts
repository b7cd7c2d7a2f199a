import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { parseSiteConfig } from '#config/schema.ts'
import { freePort, missingNginx } from '../support/nginx.ts'
import { buyRequest } from '../support/orders.ts'
import { missingPostgres } from '../support/postgres-server.ts'
import { buildSite } from '../support/site.ts'
import type { Deployment } from './deployment.ts'
import { deploy, missingOpenssl, settingsFor } from './deployment.ts'
import type { Call } from './https.ts'
import { httpsClient } from './https.ts'
import { ask } from './site-answers.ts'
import { writeSite } from './write-site.ts'

/** In `npm run test:deploy`: the built site, and each host restarted several times. */
const isComplete = process.env['DEPLOY_SITE'] !== undefined
const ROUNDS = isComplete ? 5 : 1

const EMAIL = 'ada@example.org'
const PASSWORD = 'Correct-Horse1'
const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7'
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'
const hash = (digit: string) => `0x${digit.repeat(64)}`

describe('the site at one address and two hosts at another, by docs/operations.md', () => {
  const missing = missingNginx ?? missingPostgres ?? missingOpenssl
  if (missing) return test.skip(missing, () => {})
  let folder = ''
  let all: Deployment
  let client: ReturnType<typeof httpsClient>
  let token = ''

  beforeAll(async () => {
    const port = await freePort()
    if (isComplete) folder = await buildSite(settingsFor(port))
    else {
      folder = mkdtempSync(join(tmpdir(), 'deploy-site-'))
      writeSite(folder, parseSiteConfig(settingsFor(port)))
    }
    all = await deploy(port, folder)
    client = httpsClient(all.certificate)
  }, 180_000)
  afterAll(async () => {
    client.close()
    await all.end()
    rmSync(folder, { recursive: true })
  }, 60_000)

  /** As a page of the site calls the API. */
  const call = (path: string, options: Call = {}) =>
    client.call(all.api + path, { ...options, headers: { origin: all.site, ...options.headers } })
  async function post(path: string, body: unknown, options: Call = {}) {
    const answer = await call(path, { method: 'POST', body, ...options })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }
  const toolkit = (verb: string) =>
    post(`${TOOLKIT}${verb}?key=none`, {
      email: EMAIL,
      password: PASSWORD,
      returnSecureToken: true,
    })

  /** The code in the newest mail, after so many earlier ones. */
  async function mailedCode(earlier: number): Promise<string> {
    await expect.poll(() => all.mails.length).toBeGreaterThan(earlier)
    const { text = '' } = await PostalMime.parse(all.mails.at(-1) ?? '')
    return /\b\d{6}\b/.exec(text)?.[0] ?? ''
  }

  test('shows the page with its policy, and sends plain http to TLS', async () => {
    const { status, headers } = await client.call(`${all.site}/login`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain(`${all.api} `)
    expect(headers['strict-transport-security']).toMatch(/max-age/)
    expect((await client.call(`${all.site}/assets/gone-12345678.js`)).status).toBe(404)
    const plain = await ask(all.plain, '/login', { host: 'api.example' })
    expect([plain.status, plain.headers['location']]).toEqual([301, 'https://api.example/login'])
    const ready = await call('/ready')
    expect([ready.status, JSON.parse(ready.text).warnings ?? []]).toEqual([200, []])
  })

  test('lets a person sign up and log in with mailed codes', async () => {
    const name = { email: EMAIL, Name: 'Ada', command: 'signup' }
    const signup = await post('/api/signup/otp', name, { method: 'PUT' })
    const proof = { challenge: signup.challenge, code: await mailedCode(0) }
    const { idToken } = await toolkit('signUp')
    await post('/api/signup', { Name: 'Ada', Email: EMAIL, Pass: '', ...proof }, { token: idToken })
    const { idToken: signedIn } = await toolkit('signInWithPassword')
    const earlier = all.mails.length
    const login = await post('/api/login', { email: EMAIL }, { token: signedIn })
    const code = await mailedCode(earlier)
    await post('/api/otp/verify', { challenge: login.challenge, code }, { token: login.token })
    token = login.token
  })

  test('shows a deposit, sells tokens and pays a withdrawal out, each by an operator’s command', async () => {
    await all.operator('prices', 'BNB', '612.5')
    await all.operator('deposit', EMAIL, 'BNB', '1.25', '--tx', hash('a'))
    await all.operator('deposit', EMAIL, 'USDT', '100', '--tx', hash('b'))
    const order = buyRequest('USDT', '10', '1000')
    const key = { 'idempotency-key': randomUUID() }
    await post('/api/buy/token', order, { token, headers: key })

    const earlier = all.mails.length
    const asked = {
      total: '1',
      coin: 'BNB',
      add: ADDRESS,
      fee: '0',
      amount: '0.9995',
      chain: 'BNB',
    }
    const otp = await post(
      '/api/withdrawal/otp',
      { ...asked, command: 'withdrawal' },
      { method: 'PUT', token },
    )
    const withdrawal = {
      amount: '0.9995',
      type: 'Crypto',
      address: ADDRESS,
      inputVal: '1',
      asset: 'BNB',
      chain: 'BNB',
      challenge: otp.challenge,
      code: await mailedCode(earlier),
    }
    await post('/api/withdrawal', withdrawal, { token })
    const [id = ''] = /[\da-f-]{36}/.exec(await all.operator('withdrawals')) ?? []
    await all.operator('withdrawals', 'approve', id, hash('c'))
    const detail = await call('/api/withdrawal/detail', { token })
    expect(detail.text).toContain('0.9995')
    expect(await all.operator('users', EMAIL)).toMatch(/ 0\.25 BNB[\s\S]* 90 USDT/)
    expect(await all.operator('audit')).toContain('The books are as they were written')
  })

  test('carries the balance stream through the proxy, to the pages of the site alone', async () => {
    const open = (origin: string) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(
          `${all.api.replace('https', 'wss')}/api/user/balance`,
          [token],
          {
            agent: client.agent,
            origin,
          },
        )
        socket.on('error', (error) => done(error.message))
        socket.on('message', (data) => {
          socket.close()
          done(`${data}`)
        })
      })
    expect(JSON.parse(await open(all.site))).toMatchObject({ usdt1: '90' })
    expect(await open('https://evil.example')).toContain('403')
  })

  test('answers every request while one host after the other is restarted', async () => {
    const failed: string[] = []
    let [isOver, answered] = [false, 0]
    const visitor = async () => {
      while (!isOver) {
        for (const path of ['/api/profile/detail', '/api/site/setting', '/api/deposit/detail']) {
          const answer = await call(path, { token }).catch((error) => ({
            status: 0,
            text: `${error}`,
          }))
          answered += 1
          if (answer.status !== 200)
            failed.push(`${path}: ${answer.status} ${answer.text.slice(0, 60)}`)
        }
      }
    }
    const visitors = [visitor(), visitor()]
    for (let round = 0; round < ROUNDS; round++) {
      for (const host of all.hosts) {
        await host.restart()
        // A request that this one has refused in the moment before it listened may wait at the other still.
        const before = answered
        await expect.poll(() => answered).toBeGreaterThan(before + 2 * visitors.length)
      }
    }
    isOver = true
    await Promise.all(visitors)
    expect(failed, all.failures().join('\n')).toEqual([])
    expect(answered).toBeGreaterThan(20)
    // The last host that was stopped may have been the one that sent it.
    expect((await call('/api/withdrawal/detail', { token })).text).toContain('0.9995')
  }, 300_000)
})
