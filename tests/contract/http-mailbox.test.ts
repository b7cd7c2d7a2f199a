import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { allPages } from '#config/pages.ts'
import type { AppOptions } from '../../server/main/app.ts'
import { createMailbox } from '../../server/notify/mail/mailbox.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost } from '../support/accounts-host.ts'

let host: AccountsHost
afterEach(() => host.close())

/** A folder like a built site, whose every screen is the same text. */
function builtSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  for (const { file } of allPages) writeFileSync(join(folder, file), 'the app')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** As printed at the start. */
const keyed = (path: string) => {
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}key=${host.deps.mailboxKey}`
}
const local = { from: '127.0.0.1', headers: { host: 'localhost:8080' } }

async function withMailbox(environment: Record<string, string> = {}, options: AppOptions = {}) {
  host = await accountsHost(environment, options)
  const mailbox = createMailbox(host.deps.db, host.clock)
  await mailbox.send({
    to: 'ada@example.org',
    language: 'en',
    subject: 'Code',
    text: 'It is 123456',
    code: '123456',
  })
  await mailbox.send({
    to: 'eve@example.org',
    language: 'en',
    subject: '<b>Link</b>',
    text: '<script>',
    link: 'https://x.example/?a=1&b=2',
  })
}

describe('the sandbox mailbox', () => {
  test('shows the sent mails, newest first, to requests of the same machine', async () => {
    await withMailbox()
    const { json } = await host.call('GET', keyed('/mailbox.json'), undefined, local)
    expect(json).toEqual([
      {
        to: 'eve@example.org',
        subject: '<b>Link</b>',
        text: '<script>',
        link: 'https://x.example/?a=1&b=2',
        at: '2026-01-01T12:00:00.000Z',
      },
      {
        to: 'ada@example.org',
        subject: 'Code',
        text: 'It is 123456',
        code: '123456',
        at: '2026-01-01T12:00:00.000Z',
      },
    ])
    const ada = await host.call('GET', keyed('/mailbox.json?to=Ada@example.org'), undefined, local)
    expect(ada.json).toHaveLength(1)
  })

  test('is a page without scripts that escapes the mails', async () => {
    await withMailbox()
    const { text, headers } = await host.call('GET', keyed('/mailbox'), undefined, local)
    expect(text).toContain('&lt;b&gt;Link&lt;/b&gt;')
    expect(text).not.toMatch(/<script|style=|<b>/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(headers['cache-control']).toBe('no-store')
    // To the same address, whose query has the key.
    expect(text).toContain('<a href="">Refresh</a>')
  })

  test.each([
    ['from another machine', { ...local, from: '203.0.113.7' }],
    ['under a foreign host name', { ...local, headers: { host: 'evil.example' } }],
    [
      'under a host name that starts like a local address',
      { ...local, headers: { host: '127.0.0.1.evil.example' } },
    ],
    [
      'through a proxy',
      { ...local, headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.7' } },
    ],
    [
      'through a proxy that sends only the scheme',
      { ...local, headers: { host: 'localhost', 'x-forwarded-proto': 'https' } },
    ],
    [
      'from another site',
      { ...local, headers: { host: 'localhost', 'sec-fetch-site': 'cross-site' } },
    ],
  ])('is not available %s', async (_how, options) => {
    await withMailbox()
    for (const path of ['/mailbox', '/mailbox.json', '/mailbox.css']) {
      expect((await host.call('GET', keyed(path), undefined, options)).status).toBe(404)
    }
  })

  // Holds promise 45.
  test('is not available without the printed key, as through a forwarder of connections', async () => {
    await withMailbox()
    for (const path of ['/mailbox', '/mailbox.json']) {
      for (const query of ['', '?key=', `?key=${'x'.repeat(43)}`]) {
        const { status } = await host.call('GET', path + query, undefined, local)
        expect([path, status]).toEqual([path, 404])
      }
      expect((await host.call('GET', keyed(path), undefined, local)).status).toBe(200)
    }
  })

  test('is not available by HTTP/1.0, which only proxies use', async () => {
    await withMailbox()
    const url = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }))
    const answers = ['1.0', '1.1'].map(async (version) => {
      const socket = connect(Number(url.port), '127.0.0.1')
      socket.write(
        `GET ${keyed('/mailbox.json')} HTTP/${version}\r\nHost: localhost:${url.port}\r\nConnection: close\r\n\r\n`,
      )
      return (await text(socket)).slice(9, 12)
    })
    expect(await Promise.all(answers)).toEqual(['404', '200'])
  })

  test('ignores forwarded addresses, even of a trusted proxy', async () => {
    await withMailbox({ TRUSTED_PROXIES: '1' })
    const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }
    const answer = await host.call('GET', keyed('/mailbox.json'), undefined, {
      from: '203.0.113.7',
      headers,
    })
    expect(answer.status).toBe(404)
  })

  test.each([{ SMTP_URL: 'smtp://mail.example' }, { SITE_URL: 'https://wallet.example' }])(
    'does not exist with %j',
    async (environment) => {
      await withMailbox(environment, { siteRoot: builtSite() })
      expect((await host.call('GET', '/wallet', undefined, local)).text).toBe('the app')
      for (const path of ['/mailbox', '/mailbox.json', '/mailbox.css']) {
        const { status, text } = await host.call('GET', keyed(path), undefined, local)
        expect([status, text]).toEqual([404, expect.stringContaining('not-found')])
      }
    },
  )
})
