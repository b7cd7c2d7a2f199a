import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { baseOf, isLanguage, LANGUAGES as NAMES } from '#languages'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { mailTextsIn } from '../../../server/notify/mail/language.ts'
import { type Mail, writtenIn } from '../../../server/notify/mail/mail.ts'
import { isTemporary, type SmtpOptions, smtpTransport } from '../../../server/notify/mail/mailer.ts'
import { approvedMail, passwordMail } from '../../../server/notify/mail/notice-texts.ts'
import { loginMail, queryMail, resetMail, signupMail } from '../../../server/notify/mail/texts.ts'
import type { SmtpServer } from '../../support/smtp-server.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'

const LANGUAGES = Object.keys(NAMES).filter(isLanguage)

const BRAND: SmtpOptions = {
  siteName: 'Luna & Söhne',
  siteUrl: 'https://wallet.example',
  brandHue: 30,
  isTlsOptional: false,
}
const TO_ADA = { siteName: BRAND.siteName, siteUrl: BRAND.siteUrl, to: 'ada@example.org' }
const LOGIN = writtenIn('en', loginMail(TO_ADA, '123456'))

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
  test('warns of fake claim pages on the first day, and when something has left', () => {
    const none = amountOf('BNB', 1n)
    const order = {
      coin: 'BNB',
      network: 'BNB',
      address: '0x',
      amount: none,
      arrives: none,
    } as const
    const mails = [
      signupMail(TO_ADA, { code: '123456', path: undefined, language: 'en' }),
      approvedMail(TO_ADA, order, '0x'),
    ].map((draft) => writtenIn('en', draft).text)
    for (const text of mails)
      expect(text).toContain(
        `Nothing is ever claimed: ${BRAND.siteName} arrives in your account by itself.`,
      )
  })

  // Holds promise 86.
  test('is plain text and HTML of the same words, with the code and the links of the site', async () => {
    const { siteUrl } = BRAND
    const path = '/resetpassword?oobCode=a&email=ada%40example.org'
    const link = siteUrl + path
    const mails = [
      loginMail(TO_ADA, '123456'),
      resetMail(TO_ADA, path),
      passwordMail(TO_ADA, 'changed', new Date('2026-01-01T12:00:00Z')),
    ].map((draft) => writtenIn('en', draft))
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
    const mail = { ...LOGIN, phrase }
    const { text, html = '' } = await sent(mail)
    expect(text?.trim()).toBe(`${mail.text}\n\nYour anti-phishing phrase: ${phrase}`)
    expect(html).toContain('>purple &lt;b&gt;kettle&lt;/b&gt; &amp; 123456</strong>')
    expect(wordsOf(html)).toContain('Your anti-phishing phrase: purple')
  })

  test.each(LANGUAGES)(
    'in %s is of the words of that language, and says which and how it is read',
    async (tag) => {
      const mails = [
        writtenIn(tag, loginMail(TO_ADA, '123456')),
        writtenIn(tag, resetMail(TO_ADA, '/resetpassword?oobCode=a')),
      ]
      for (const mail of mails) {
        const { text, html = '' } = await sent({ ...mail, phrase: 'purple kettle' })
        const direction = tag === 'ar' ? 'rtl' : 'ltr'
        expect(html).toContain(`<html lang="${tag}" dir="${direction}">`)
        expect(text?.trim()).toBe(
          `${mail.text}\n\n${mailTextsIn(tag).mailText.phrase} purple kettle`,
        )
        expect(wordsOf(html)).toContain(wordsOf(mail.text))
        if (tag !== 'en') expect(mail.text).not.toMatch(/\b(?:the|your|code|password)\b/i)
      }
      const [login, reset] = mails
      // Large, on a line of its own.
      expect((await sent(login ?? LOGIN)).html).toMatch(/<strong style="[^"]*">123456<\/strong>/)
      expect(reset?.link).toBe(`${BRAND.siteUrl}${baseOf(tag)}/resetpassword?oobCode=a`)
      expect(reset?.text).toContain(reset?.link)
    },
  )

  test('is sent under the name of the site, or under the one of MAIL_FROM', async () => {
    expect((await sent(LOGIN)).from).toEqual({
      name: 'Luna & Söhne',
      address: 'no-reply@wallet.example',
    })
    const named = parseHostConfig({ MAIL_FROM: 'Luna Support <help@wallet.example>' }).mail.from
    expect((await sent(LOGIN, named)).from).toEqual({
      name: 'Luna Support',
      address: 'help@wallet.example',
    })
    expect(() => parseHostConfig({ MAIL_FROM: 'Luna <help>' })).toThrow(/^MAIL_FROM: must be/)
  })

  test('says that it was sent automatically, except a query, whose answer goes to its writer', async () => {
    const automatic = await sent(LOGIN)
    const headerOf = ({ headers }: typeof automatic, name: string) =>
      headers.find(({ key }) => key === name)?.value
    expect(headerOf(automatic, 'auto-submitted')).toBe('auto-generated')
    expect(automatic.replyTo).toBeUndefined()
    // Before an address of the site, after it, and at one of somebody else.
    const own = `${BRAND.siteUrl}/support`
    const content = `<img src=x> ${own} <img src=x onerror=alert(1)> see https://evil.example/forgot`
    const query = { id: '1', topic: 'other', content } as const
    const mail = { siteName: 'Luna', to: 'operator@wallet.example', from: 'ada@example.org', query }
    const passedOn = await sent(writtenIn('en', queryMail(mail)))
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
    await sent(LOGIN)
    expect(server.greetings.at(-1)).toBe('EHLO wallet.example')
  })

  // Holds promise 86.
  test('is not used without TLS, except on this machine or where that is allowed, and the mail waits', async () => {
    // The same server under a name that is not of this machine.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
    const before = server.received.length
    const refused = smtpTransport(elsewhere, 'a@b.co', BRAND).send(LOGIN)
    await expect(refused).rejects.toSatisfy(isTemporary)
    expect(server.received).toHaveLength(before)
    await smtpTransport(elsewhere, 'a@b.co', { ...BRAND, isTlsOptional: true }).send(LOGIN)
    expect(server.received).toHaveLength(before + 1)
  })
})
