import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import type { Mail } from '../../../server/notify/mail/mail.ts'
import { isTemporary, type SmtpOptions, smtpTransport } from '../../../server/notify/mail/mailer.ts'
import { passwordMail } from '../../../server/notify/mail/notice-texts.ts'
import { loginMail, queryMail, resetMail } from '../../../server/notify/mail/texts.ts'
import type { SmtpServer } from '../../support/smtp-server.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'

const BRAND: SmtpOptions = {
  siteName: 'Luna & Söhne',
  siteUrl: 'https://wallet.example',
  brandHue: 30,
  isTlsOptional: false,
}
let server: SmtpServer
beforeAll(async () => {
  server = await startSmtpServer()
})
afterAll(() => server.close())

/** The mail as a mail program reads it. */
async function sent(mail: Mail, from = 'no-reply@wallet.example') {
  await smtpTransport(server.url, from, BRAND).send(mail)
  return await PostalMime.parse(server.received.at(-1) ?? '')
}

describe('a mail', () => {
  // Holds promise 86.
  test('is plain text and HTML of the same words, with the code and the links of the site', async () => {
    const { siteName, siteUrl } = BRAND
    const to = 'ada@example.org'
    const link = `${siteUrl}/resetpassword?oobCode=a&email=ada%40example.org`
    const mails = [
      loginMail(siteName, to, '123456'),
      resetMail(siteName, to, link),
      passwordMail({ siteName, siteUrl, to }, 'changed', new Date('2026-01-01T12:00:00Z')),
    ]
    const htmls: string[] = []
    for (const mail of mails) {
      const { text, html = '' } = await sent(mail)
      htmls.push(html)
      expect(text?.trim()).toBe(mail.text)
      expect(wordsOf(html)).toContain(mail.text.replace(/\s+/g, ' '))
      // No picture, style sheet or address of another server tells anybody that it was opened.
      const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
      expect(addresses.filter((address) => !address?.startsWith(siteUrl))).toEqual([])
    }
    const [, reset, notice] = htmls
    expect(reset).toContain(`<a href="${link.replace('&', '&amp;')}"`)
    expect(notice).toContain(`<a href="${siteUrl}/forgot"`)
  })

  // Holds promise 49.
  test('ends with the phrase of its recipient, as text and escaped as HTML', async () => {
    const phrase = 'purple <b>kettle</b> & 123456'
    const mail = { ...loginMail(BRAND.siteName, 'ada@example.org', '123456'), phrase }
    const { text, html = '' } = await sent(mail)
    expect(text?.trim()).toBe(`${mail.text}\n\nYour anti-phishing phrase: ${phrase}`)
    expect(html).toContain('>purple &lt;b&gt;kettle&lt;/b&gt; &amp; 123456</strong>')
    expect(wordsOf(html)).toContain('Your anti-phishing phrase: purple')
  })

  test('is sent under the name of the site, or under the one of MAIL_FROM', async () => {
    const mail = loginMail('Luna', 'ada@example.org', '123456')
    expect((await sent(mail)).from).toEqual({
      name: 'Luna & Söhne',
      address: 'no-reply@wallet.example',
    })
    const named = parseHostConfig({ MAIL_FROM: 'Luna Support <help@wallet.example>' }).mail.from
    expect((await sent(mail, named)).from).toEqual({
      name: 'Luna Support',
      address: 'help@wallet.example',
    })
    expect(() => parseHostConfig({ MAIL_FROM: 'Luna <help>' })).toThrow(/^MAIL_FROM: must be/)
  })

  test('says that it was sent automatically, except a query, whose answer goes to its writer', async () => {
    const automatic = await sent(loginMail('Luna', 'ada@example.org', '123456'))
    const headerOf = ({ headers }: typeof automatic, name: string) =>
      headers.find(({ key }) => key === name)?.value
    expect(headerOf(automatic, 'auto-submitted')).toBe('auto-generated')
    expect(automatic.replyTo).toBeUndefined()
    // Before an address of the site, after it, and at one of somebody else.
    const own = `${BRAND.siteUrl}/support`
    const content = `<img src=x> ${own} <img src=x onerror=alert(1)> see https://evil.example/forgot`
    const query = { id: '1', topic: 'other', content } as const
    const mail = { siteName: 'Luna', to: 'operator@wallet.example', from: 'ada@example.org', query }
    const passedOn = await sent(queryMail(mail))
    expect(passedOn.replyTo).toEqual([{ name: '', address: 'ada@example.org' }])
    expect(headerOf(passedOn, 'auto-submitted')).toBeUndefined()
    expect(passedOn.html).not.toMatch(/<img|href="https:\/\/evil/)
    expect(passedOn.html).toContain(`&lt;img src=x&gt; <a href="${own}"`)
  })
})

const wordsOf = (html: string): string =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    // Between a marked address and what follows it.
    .replace(/ ([.,:])/g, '$1')

describe('the connection to the mail server', () => {
  test('greets with the name of the site', async () => {
    await sent(loginMail('Luna', 'ada@example.org', '123456'))
    expect(server.greetings.at(-1)).toBe('EHLO wallet.example')
  })

  // Holds promise 86.
  test('is not used without TLS, except on this machine or where that is allowed, and the mail waits', async () => {
    // The same server under a name that is not of this machine.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
    const mail = loginMail('Luna', 'ada@example.org', '123456')
    const before = server.received.length
    const refused = smtpTransport(elsewhere, 'a@b.co', BRAND).send(mail)
    await expect(refused).rejects.toSatisfy(isTemporary)
    expect(server.received).toHaveLength(before)
    await smtpTransport(elsewhere, 'a@b.co', { ...BRAND, isTlsOptional: true }).send(mail)
    expect(server.received).toHaveLength(before + 1)
  })
})
