import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { htmlOf } from '../../server/notify/mail/html.ts'
import type { Db } from '../../server/platform/db/db.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost, logIn, signUp } from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'
import { pdfText } from '../support/pdf-text.ts'

/** What is left of the demo where another brand is set; tests/unit/build/build.test.ts looks for the same in the site. */
const DEMO = /\bnova\b|0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478|Stage 1/i

const site = parseSiteConfig({
  VITE_SITE_NAME: 'ORBIT',
  VITE_BRAND_HUE: '20',
  VITE_TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
  VITE_STAGES: 'Seed:0.4,Early:0.5,Public:0.6,Last:0.7',
  VITE_LEGAL_NAME: 'Orbit Ltd',
  VITE_LEGAL_ADDRESS: '1 Main Street, Dublin',
})
let db: Db
let host: AccountsHost
beforeAll(async () => {
  db = await openDb()
  host = await accountsHost({ MAIL_FROM: 'no-reply@orbit.example' }, {}, { db, site })
})
afterAll(async () => {
  await host.close()
  await db.close()
})

// Holds promise 109.
test('a host of another brand mails under its name and hue, without a trace of the demo', async () => {
  const email = 'ada@example.org'
  await signUp(host, email)
  const token = await logIn(host, email)
  await host.call('PUT', '/api/forgot/password', { email, command: 'forgot' })
  const query = { list: 'Others', content: 'Where is my deposit?', id: randomUUID() }
  await host.call('POST', '/api/support', query, { token })
  expect(host.mails).toHaveLength(5)
  for (const mail of host.mails) {
    const html = htmlOf(mail, { ...site, siteUrl: 'https://orbit.example' })
    const whole = [mail.subject, mail.text, html].join('\n')
    expect(whole).not.toMatch(DEMO)
    expect(whole).toContain('ORBIT')
    expect(html).toContain('oklch(0.55 0.19 20)')
  }
})

// Holds promise 109.
test.each([
  ['whitepaper.pdf', 'Seed'],
  ['privacy-policy.pdf', 'Responsible for your data'],
  ['terms-and-conditions.pdf', 'between you and Orbit Ltd'],
])('its %s is of its legal entity, without a trace of the demo', async (name, text) => {
  const { rawPayload } = await host.app.inject({ url: `/api/images/${name}` })
  const words = pdfText(rawPayload)
  expect(words).toContain(text)
  expect(words).toContain('Orbit Ltd, 1 Main Street, Dublin')
  expect(words).toContain('ORBIT')
  expect(words).not.toMatch(DEMO)
  expect(rawPayload.toString('latin1')).not.toMatch(DEMO)
})
