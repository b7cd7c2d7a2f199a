import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { htmlOf } from '../../server/notify/mail/html.ts'
import { type AccountsHost, accountsHost, logIn, signUp } from '../support/accounts-host.ts'

const EMAIL = 'ada@example.org'

let host: AccountsHost
beforeAll(async () => {
  const site = parseSiteConfig({ VITE_LANGUAGES: 'es,ar' })
  host = await accountsHost({}, {}, { site })
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.deps.db.script('DELETE FROM users; DELETE FROM identity_accounts; DELETE FROM codes')
  await host.deps.db.script('DELETE FROM rate_limits; DELETE FROM notices')
  host.mails.length = 0
})

const from = (language: string) => ({ headers: { 'accept-language': language } })
const subjects = () => host.mails.map(({ subject }) => subject)
const languageOf = async (token: string) => {
  const { json } = await host.call('GET', '/api/profile/detail', undefined, { token })
  return JSON.parse(json).language
}
const setLanguage = (token: string | undefined, language: string) =>
  host.call('PUT', '/api/profile/language', { language }, { token })

test('whoever signs up in Arabic is written to in Arabic, from right to left, with links to the Arabic site', async () => {
  await signUp(host, EMAIL, from('ar'))
  const token = await logIn(host, EMAIL)
  expect(await languageOf(token)).toBe('ar')
  expect(subjects()).toEqual(['NOVA: أكّد بريدك الإلكتروني', 'NOVA: رمز تسجيل الدخول'])
  host.mails.length = 0
  await host.call('PUT', '/api/forgot/password', { email: EMAIL, command: 'forgot' })
  const [reset] = host.mails
  expect(reset?.link).toMatch(/^http:\/\/[^/]+\/ar\/resetpassword\?oobCode=/)
  if (!reset) throw new Error('no mail')
  const html = htmlOf(reset, { siteName: 'NOVA', siteUrl: 'http://localhost:8080', brandHue: 1 })
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain(`<a href="${reset.link?.replaceAll('&', '&amp;')}"`)
})

test('a change of the language is of the next mail on, and only into one that the site has', async () => {
  await signUp(host, EMAIL, from('en'))
  const token = await logIn(host, EMAIL)
  expect(await languageOf(token)).toBe('en')
  expect((await setLanguage(token, 'es')).status).toBe(200)
  expect(await languageOf(token)).toBe('es')
  const refused = await setLanguage(token, 'tr')
  expect([refused.status, refused.json.error.code]).toEqual([422, 'not-offered'])
  expect((await setLanguage(undefined, 'ar')).status).toBe(401)
  expect(await languageOf(token)).toBe('es')
  host.mails.length = 0
  await logIn(host, EMAIL)
  expect(subjects()[0]).toBe('NOVA: código de inicio de sesión')
})

test.each(['es-MX,es;q=0.9', 'de', 'tr', 'constructor'])(
  'a browser that asks for %s by itself is written to in English',
  async (asked) => {
    await signUp(host, EMAIL, from(asked))
    expect(subjects()).toEqual(['NOVA: confirm your e-mail'])
  },
)

test('the queries of people are passed on to the operator in English', async () => {
  await signUp(host, EMAIL, from('es'))
  const token = await logIn(host, EMAIL)
  host.mails.length = 0
  const query = { list: 'Others', content: 'Hola' }
  await host.call('POST', '/api/support', query, { token })
  expect(subjects()).toEqual(['NOVA support: Others', 'NOVA: recibimos tu consulta'])
  expect(host.mails[1]?.text).toContain('«Otros»')
})

test('a mail to the operator is in English, even where the address is that of a person', async () => {
  const { operator } = host.deps.config.mail
  await signUp(host, operator, from('ar'))
  const token = await logIn(host, operator)
  host.mails.length = 0
  await host.call('POST', '/api/support', { list: 'Others', content: 'Hola' }, { token })
  expect(host.mails.map(({ language }) => language)).toEqual(['en', 'ar'])
})

test('an account of before has no language, and is written to in English', async () => {
  await signUp(host, EMAIL, from('es'))
  await host.deps.db.script('UPDATE users SET language = NULL')
  const token = await logIn(host, EMAIL)
  expect(await languageOf(token)).toBeNull()
  expect(subjects().at(-1)).toBe('NOVA: login code')
})
