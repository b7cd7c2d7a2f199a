import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { RunningHost } from '../support/host.ts'
import { startHost } from '../support/host.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'
const EMAIL = 'ada@example.org'
const PASSWORD = 'Correct-Horse1'
const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7'

let host: RunningHost
beforeAll(async () => {
  // A folder without a built site: only the API is needed, and so no build.
  host = await startHost({ SITE_DIR: 'tests/support/empty-site' })
})
afterAll(() => host.dispose())

async function call(method: string, path: string, token?: string, body?: unknown) {
  const answer = await fetch(host.origin + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}
const provider = async (verb: string): Promise<string> =>
  (await call('POST', TOOLKIT + verb, undefined, { email: EMAIL, password: PASSWORD })).idToken
const rows = async (token: string, path: string) => JSON.parse(await call('GET', path, token))

test('a host that is killed between two steps continues after its restart, and sessions stay valid', async () => {
  const restart = async () => {
    await host.stop('SIGKILL')
    await host.restart()
  }
  const name = { email: EMAIL, Name: 'Ada', command: 'signup' }
  const { challenge } = await call('PUT', '/api/signup/otp', undefined, name)
  const { code } = await host.mailTo(EMAIL)
  const signup = { Name: 'Ada', Email: EMAIL, Pass: '', challenge, code }
  const idToken = await provider('signUp')
  await restart()
  await call('POST', '/api/signup', idToken, signup)

  const login = await call('POST', '/api/login', await provider('signInWithPassword'), {
    email: EMAIL,
  })
  await restart()
  const proof = { challenge: login.challenge, code: (await host.mailTo(EMAIL, 1)).code }
  await call('POST', '/api/otp/verify', login.token, proof)
  await host.operator('deposit', EMAIL, 'BNB', '1.25')

  const order = { total: '1', coin: 'BNB', add: ADDRESS, fee: '0', amount: '0.9995', chain: 'BNB' }
  const otp = await call('PUT', '/api/withdrawal/otp', login.token, {
    ...order,
    command: 'withdrawal',
  })
  await restart()
  await call('POST', '/api/withdrawal', login.token, {
    amount: '0.9995',
    type: 'Crypto',
    address: ADDRESS,
    inputVal: '1',
    asset: 'BNB',
    chain: 'BNB',
    challenge: otp.challenge,
    code: (await host.mailTo(EMAIL, 2)).code,
  })
  expect(await rows(login.token, '/api/deposit/detail')).toMatchObject([{ Amount: '1.25' }])
  expect(await rows(login.token, '/api/withdrawal/detail')).toMatchObject([{ Amount: '0.9995' }])
  const socket = new WebSocket(`${host.origin.replace('http', 'ws')}/api/user/balance`, [
    login.token,
  ])
  const figures = new Promise((resolve) =>
    socket.on('message', (data) => resolve(JSON.parse(`${data}`))),
  )
  expect(await figures).toMatchObject({ bnb: '1.25', bnb1: '0.25' })
  socket.close()
  expect(await host.operator('audit')).toContain('The books are as they were written')
}, 180_000)

test.skipIf(process.platform !== 'linux')('an idle host uses less than 600 MB', async () => {
  const [, kilobytes] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${host.pid()}/status`, 'utf8')) ?? []
  expect(Number(kilobytes) / 1024).toBeLessThan(600)
})
