import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityOf } from '../../server/accounts/identity/firebase.ts'
import { smtpTransport } from '../../server/notify/mail/mailer.ts'
import type { Tx } from '../../server/platform/db/db.ts'
import { isInTransaction } from '../../server/platform/db/transaction-scope.ts'
import { accountsHost, logIn, signUp } from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'
import { moneyHost } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

const OUTSIDE = 'was called inside a transaction'

describe('inside a transaction', () => {
  // Holds promise 56.
  test('a mail is refused, and sent once the transaction is over', async () => {
    const db = await openDb()
    const host = await moneyHost({}, undefined, db)
    onTestFinished(() => host.close())
    const [to, words] = ['a@example.org', { subject: 'Hello', text: '' }]
    const store = (tx: Tx) => host.deps.mailer.store(tx, { to, words: () => words })
    const transaction = db.transaction(async (tx) => (await store(tx)).deliver())
    await expect(transaction).rejects.toThrow(OUTSIDE)
    expect(host.mails).toEqual([])
    const stored = await db.transaction(store)
    await stored.deliver()
    expect(host.mails).toEqual([{ to, ...words, language: 'en' }])
  })

  // Holds promise 56.
  test('every call of the identity provider is refused', async () => {
    const calls: string[] = []
    const called = (name: string) => async () => {
      calls.push(name)
      return { uid: 'u', auth_time: 0, tokensValidAfterTime: undefined }
    }
    const identity = identityOf({
      verifyIdToken: called('verifyIdToken'),
      getUser: called('getUser'),
      getUserByEmail: called('getUserByEmail'),
      updateUser: called('updateUser'),
      generatePasswordResetLink: async () => 'https://example.org/?oobCode=x',
      deleteUser: async () => void calls.push('deleteUser'),
    })
    const db = await openDb()
    onTestFinished(() => db.close())
    for (const call of [
      () => identity.verifyIdToken('token'),
      () => identity.passwordChangedAt('uid'),
      () => identity.resetCode('a@example.org'),
      () => identity.confirmEmail('uid'),
    ])
      await expect(db.transaction<unknown>(call)).rejects.toThrow(OUTSIDE)
    expect(calls).toEqual([])
    await db.transaction((tx) => identity.claim(tx, 'uid'))
  })
})

const EMAIL = 'ada@example.org'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

// Holds promise 56.
test('no connection to another server is opened inside a transaction, whatever a person and an operator do', async () => {
  const smtp = await startSmtpServer()
  const transport = smtpTransport(smtp.url, EMAIL)
  const host = await accountsHost(
    {},
    {},
    {
      mailer: {
        async send(mail) {
          host.mails.push(mail)
          await transport.send(mail)
        },
      },
    },
  )
  const opened: boolean[] = []
  const onSocket = () => opened.push(isInTransaction())
  subscribe('net.client.socket', onSocket)
  onTestFinished(async () => {
    unsubscribe('net.client.socket', onSocket)
    await host.close()
    await smtp.close()
  })
  const post = async (method: 'POST' | 'PUT', path: string, body: object, token?: string) => {
    const { status, json } = await host.call(method, `/api${path}`, body, { token })
    expect(status, path).toBe(200)
    return json
  }

  await signUp(host, EMAIL)
  const token = await logIn(host, EMAIL)
  await execute(host.deps, { command: 'deposit', email: EMAIL, coin: 'BNB', amount: '5' })
  const order = { total: '1', coin: 'BNB', add: ADDRESS, fee: '0', amount: '0.9995', chain: 'BNB' }
  const code = { ...order, command: 'withdrawal' }
  const { challenge } = await post('PUT', '/withdrawal/otp', code, token)
  const sent = { amount: '0.9995', type: 'Crypto', address: ADDRESS, inputVal: '1', asset: 'BNB' }
  const proof = { challenge, code: host.lastCode() }
  const { id } = await post('POST', '/withdrawal', { ...sent, chain: 'BNB', ...proof }, token)
  await execute(host.deps, { command: 'approve', id, tx: `0x${'1'.repeat(64)}` })
  await post('POST', '/support', { content: 'Hello', list: 'Others' }, token)
  await post('PUT', '/forgot/password', { email: EMAIL, command: 'forgot' })

  expect(smtp.received.length).toBeGreaterThanOrEqual(7)
  expect(opened.length).toBeGreaterThanOrEqual(7)
  expect(opened).not.toContain(true)
  // The watch itself sees one that is.
  await host.deps.db.transaction(
    async () => void connect(Number(new URL(smtp.url).port), '127.0.0.1').destroy(),
  )
  expect(opened).toContain(true)
})
