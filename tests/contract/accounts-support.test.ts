import { randomUUID } from 'node:crypto'
import { record, string, unknown } from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeSupport } from '#contract/support.ts'
import type { WrittenQuery } from '#domain/support.ts'
import { writtenIn } from '../../server/notify/mail/mail.ts'
import { queryMail } from '../../server/notify/mail/texts.ts'
import { HOUR } from '../../server/platform/time/clock.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost, logIn, signUp } from '../support/accounts-host.ts'

const EMAIL = 'ada@example.org'
const ID = '7e0bb2b8-6a52-4a0c-9a9e-0c3d3b4c1f11'
let host: AccountsHost
let token = ''

beforeEach(async () => {
  host = await accountsHost({ OPERATOR_EMAIL: 'help@example.com' })
  await signUp(host, EMAIL)
  token = await logIn(host, EMAIL)
  host.mails.length = 0
})
afterEach(() => host.close())

const send = (more: object = {}, as = token) =>
  host.call(
    'POST',
    '/api/support',
    { list: 'Others', content: 'Where is my deposit?', id: ID, ...more },
    { token: as },
  )
const receivers = () => host.mails.map(({ to }) => to)

describe('a support query', () => {
  test('is mailed to the operator and acknowledged to the person', async () => {
    const { status, json } = await send()
    expect([status, json]).toEqual([200, {}])
    expect(receivers()).toEqual(['help@example.com', EMAIL])
    expect(host.mails[0]?.text).toContain('Where is my deposit?')
  })

  test('is stored and mailed with everything that was sent', async () => {
    const written: Required<WrittenQuery> = { topic: 'purchase', content: 'Where are my tokens?' }
    const sent = encodeSupport({ ...written, id: ID }, { hasId: true })
    expect((await host.call('POST', '/api/support', sent, { token })).status).toBe(200)
    const [row = {}] = await host.deps.db.rows(
      record(string(), unknown()),
      'SELECT * FROM support_queries',
    )
    const values = Object.values(sent)
    expect(values).toHaveLength(Object.keys(written).length + 1)
    expect(Object.values(row)).toEqual(expect.arrayContaining(values))
    const [mail] = host.mails
    for (const value of values) expect(`${mail?.subject}\n${mail?.text}`).toContain(value)
  })

  test('is mailed with the name of a field that has no place in the mail', () => {
    const query = { topic: 'other', content: 'Hello', id: ID, reference: 'R-1' } as const
    const mail = { siteName: 'S', to: 'help@example.com', from: EMAIL, query }
    const { text } = writtenIn('en', queryMail(mail))
    expect(text).toBe(`From: ${EMAIL}\nQuery: ${ID}\nreference: R-1\n\nHello`)
  })

  test('that is repeated with the same id, even in parallel, is stored and mailed once', async () => {
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(receivers()).toHaveLength(2)
  })

  test('that could not be mailed is mailed on the next attempt', async () => {
    host.mailServer.isDown = true
    expect((await send()).status).toBe(500)
    host.mailServer.isDown = false
    host.clock.advance(HOUR)
    await host.deps.mailer.deliverDue()
    // What the operator has not got is acknowledged to nobody.
    expect(receivers()).toEqual([])
    expect((await send()).status).toBe(200)
    expect(receivers()).toEqual(['help@example.com', EMAIL])
  })

  // Holds promise 47.
  test('can be sent after the next login, however many somebody with a stolen session has sent', async () => {
    const id = () => ({ id: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(id())))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    // The owner's.
    const next = await logIn(host, EMAIL)
    expect((await send(id(), next)).status).toBe(200)
  })

  test('is refused after sixty of one person in an hour, whichever login sends it', async () => {
    const statuses: number[] = []
    for (let login = 0; login < 4; login++) {
      const as = login === 0 ? token : await logIn(host, EMAIL)
      for (let count = 0; count < 20; count++)
        statuses.push((await send({ id: randomUUID() }, as)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
  })

  test('cannot use the id of another person’s query', async () => {
    await send()
    await signUp(host, 'eve@example.org')
    const eve = await logIn(host, 'eve@example.org')
    expect((await send({}, eve)).status).toBe(409)
  })

  test.each([{ list: 'Please Select Query' }, { content: ' ' }, { id: 'one' }])(
    'with %j is refused with the name of the field',
    async (wrong) => {
      const answer = await send(wrong)
      expect(answer.status).toBe(422)
      expect(answer.json.error.message).toBe(`${Object.keys(wrong)[0]} is not valid.`)
    },
  )
})

describe('the site’s settings', () => {
  test('are no maintenance and no links until an operator sets them', async () => {
    const setting = () => host.call('GET', '/api/site/setting')
    const links = async () => JSON.parse((await host.call('GET', '/api/link')).json)
    expect((await setting()).text).toBe('false')
    expect(await links()).toEqual([])
    const list = [{ title: 'Docs', url: 'https://docs.example/' }]
    await host.deps.settings.setMaintenance(true)
    await host.deps.settings.setLinks(list)
    expect((await setting()).json).toBe(true)
    expect(await links()).toEqual(list)
    await expect(host.deps.settings.requireOpen()).rejects.toMatchObject({ status: 503 })
  })

  test.each([
    ['x', 'javascript:alert(1)'],
    ['x', 'http://docs.example/'],
    [' ', 'https://docs.example/'],
  ])('refuse the title “%s” with the link %s', async (title, url) => {
    await expect(host.deps.settings.setLinks([{ title, url }])).rejects.toThrow()
  })
})
