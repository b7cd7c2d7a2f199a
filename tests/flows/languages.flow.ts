import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import * as arAuth from '../../src/text/ar/auth.ts'
import * as arLines from '../../src/text/ar/lines.ts'
import * as arMails from '../../src/text/ar/mails.ts'
import * as arMessages from '../../src/text/ar/messages.ts'
import * as arPurchase from '../../src/text/ar/purchase.ts'
import * as arTransfers from '../../src/text/ar/transfers.ts'
import * as arWallet from '../../src/text/ar/wallet.ts'
import * as hiAuth from '../../src/text/hi/auth.ts'
import * as hiLines from '../../src/text/hi/lines.ts'
import * as hiMails from '../../src/text/hi/mails.ts'
import * as hiMessages from '../../src/text/hi/messages.ts'
import * as hiPurchase from '../../src/text/hi/purchase.ts'
import * as hiTransfers from '../../src/text/hi/transfers.ts'
import * as hiWallet from '../../src/text/hi/wallet.ts'
import { measureAmongOthers } from '../../tools/build/sizes.ts'
import { openAs } from '../support/account.ts'
import { workerReady } from '../support/flow.ts'
import { startHost } from '../support/host.ts'
import { journeyIn } from '../support/journey-in-language.ts'
import { test as base, expect } from '../support/row.ts'
import { buildTranslatedSite } from '../support/translated-site.ts'

/** A site in English, Spanish, Arabic and Hindi. */
const LANGUAGES = 'es,ar,hi'
// In one worker, so that it is built once.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const site = await buildTranslatedSite(LANGUAGES)
      await use(site)
      await rm(site, { recursive: true })
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  host: [
    async ({ site }, use) => {
      const host = await startHost({ SITE_DIR: site, VITE_LANGUAGES: LANGUAGES })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

test('each language is within the budgets of a site in several', ({ site }) => {
  const over = (['en', 'es', 'ar', 'hi'] as const).flatMap((tag) =>
    measureAmongOthers(site, tag).flatMap(({ what, bytes, atMost }) =>
      bytes > atMost ? [`${tag}: ${what}: ${bytes} of ${atMost}`] : [],
    ),
  )
  expect(over).toEqual([])
})

test('the parts of each language need each other in one order', ({ site }) => {
  for (const folder of ['', 'es/', 'ar/', 'hi/'])
    expect([folder, circlesOf(site, folder)]).toEqual([folder, []])
})

const READERS = [
  {
    tag: 'ar',
    language: 'Arabic',
    direction: 'rtl',
    texts: {
      ...arAuth,
      ...arLines,
      ...arMails,
      ...arMessages,
      ...arPurchase,
      ...arTransfers,
      ...arWallet,
    },
    statement: ['الوقت (UTC),العملة,البيان', 'إيداع'],
  },
  {
    tag: 'hi',
    language: 'Hindi',
    direction: 'ltr',
    texts: {
      ...hiAuth,
      ...hiLines,
      ...hiMails,
      ...hiMessages,
      ...hiPurchase,
      ...hiTransfers,
      ...hiWallet,
    },
    statement: ['समय (UTC),कॉइन,प्रविष्टि', 'निकासी'],
  },
] as const

for (const { tag, language, direction, texts, statement } of READERS)
  test.describe(`a reader of ${language}`, () => {
    test.use({ locale: tag, viewport: { width: 320, height: 640 } })

    test('signs up, buys, withdraws and reads what happened, in that language at 320 px', async ({
      page,
      host,
      person,
    }) => {
      /** The screen is in the language, and fits. */
      const settled = async () => {
        const root = page.locator('html')
        expect(await root.getAttribute('lang')).toBe(tag)
        expect((await root.getAttribute('dir')) ?? 'ltr').toBe(direction)
        expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
      }
      const fileOf = await journeyIn({
        page,
        host,
        person,
        texts,
        mails: texts,
        base: `/${tag}`,
        settled,
      })
      const csv = (await fileOf('csv')).toString()
      for (const words of statement) expect(csv).toContain(words)
      expect((await fileOf('pdf')).includes(`/Lang (${tag})`)).toBe(true)
      await page.getByRole('checkbox', { name: texts.statementText.inEnglish }).check()
      expect((await fileOf('csv')).toString()).toContain('Time (UTC),Coin,Entry')
    })
  })

test.describe('from right to left', () => {
  test.use({ locale: 'ar' })
  const { authText, signupText } = arAuth

  test('a message stands where lines end, and covers neither the heading nor a field', async ({
    page,
  }) => {
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/ar/login')
      const login = page.getByRole('tabpanel', { name: authText.login })
      await login.getByLabel(authText.email, { exact: true }).fill('nobody@example.com')
      await login.getByLabel(authText.password, { exact: true }).fill('Difference1!')
      await login.getByRole('button', { name: authText.logIn }).click()
      const toast = page.locator('.Toastify__toast')
      await expect(toast).toBeVisible()
      await expect(toast).toHaveCSS('direction', 'rtl')
      const place = await toast.evaluate(async (shown) => {
        await Promise.all(shown.getAnimations().map(({ finished }) => finished))
        const { left, right, bottom, width: wide } = shown.getBoundingClientRect()
        const covered = [...document.querySelectorAll('h1, form input')].filter((part) => {
          const box = part.getBoundingClientRect()
          return box.left < right && box.right > left && box.top < bottom
        })
        return { left, right, wide, covered: covered.length }
      })
      expect([width, place.covered]).toEqual([width, 0])
      expect(place.left).toBeGreaterThanOrEqual(0)
      expect(place.right).toBeLessThanOrEqual(width)
      // On a phone it is as wide as the cards.
      if (width > 480) expect(place.right).toBeLessThan(width / 2)
      await page.reload()
    }
  })

  test('a countdown and a sign are read from the right, each beside its whole figure', async ({
    page,
    host,
    account,
    person,
  }) => {
    await page.goto('/ar/login#signup')
    const signup = page.getByRole('tabpanel', { name: authText.signup })
    await signup.getByLabel(signupText.name, { exact: true }).fill(person.name)
    await signup.getByLabel(authText.email, { exact: true }).fill(person.email)
    await signup.getByLabel(authText.password, { exact: true }).fill(person.password)
    await signup.getByLabel(signupText.confirm, { exact: true }).fill(person.password)
    await signup.getByRole('button', { name: signupText.sendCode }).click()
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(new RegExp(`^${arAuth.codeText.resendIn} \\d\\d ث$`))
    // From the right: the words, the figure, the unit.
    expect(await fromTheLeft(timer, '. \\d\\d ث$')).toMatch(/^ث \d\d د$/)

    await account.call('PUT', '/profile/language', { language: 'ar' })
    await host.operator('deposit', account.email, 'BNB', '1.25')
    await openAs(page, account, '/ar/wallet')
    await page.getByRole('button', { name: arWallet.balanceEye.show, exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: '+1.25' })
    expect(await fromTheLeft(row, '\\+1\\.25')).toBe('+1.25')
  })
})

/** What the element shows of its text that the pattern finds: its characters as they stand, from the left. */
const fromTheLeft = (shown: Locator, pattern: string): Promise<string> =>
  shown.evaluate((element, source) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const characters: { readonly character: string; readonly left: number }[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const [at, character] of [...(text.nodeValue ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        characters.push({ character, left: range.getBoundingClientRect().left })
      }
    const found = new RegExp(source).exec(characters.map(({ character }) => character).join(''))
    return characters
      .slice(found?.index, (found?.index ?? 0) + (found?.[0].length ?? 0))
      .toSorted((one, other) => one.left - other.left)
      .map(({ character }) => character)
      .join('')
  }, pattern)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const language = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test.describe('a reader of Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('is offered the page in Spanish, signs up, logs in and sees a deposit, all of it in Spanish', async ({
    page,
    host,
    person,
  }) => {
    await page.goto('/')
    await expect(heading(page, 'NOVA is the token')).toBeVisible()
    await page.getByRole('link', { name: 'Ver esta página en español' }).click()
    await expect(page).toHaveURL(/\/es\/$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/es\/login$/)

    await page.getByRole('tab', { name: 'Registrarse' }).click()
    const signup = page.getByRole('tabpanel', { name: 'Registrarse' })
    await signup.getByLabel('Nombre', { exact: true }).fill(person.name)
    await signup.getByLabel('Correo electrónico', { exact: true }).fill(person.email)
    await signup.getByLabel('Contraseña', { exact: true }).fill(person.password)
    await signup.getByLabel('Confirmar contraseña', { exact: true }).fill(person.password)
    await signup.getByRole('button', { name: 'Enviar código' }).click()
    const { code, subject } = await host.mailTo(person.email)
    expect(subject).toBe('NOVA: confirma tu correo electrónico')
    await signup.getByLabel('Código de verificación').fill(code ?? '')
    await signup.getByRole('button', { name: 'Crear cuenta' }).click()
    const login = page.getByRole('tabpanel', { name: 'Iniciar sesión' })
    await login.getByLabel('Correo electrónico', { exact: true }).fill(person.email)
    await login.getByLabel('Contraseña', { exact: true }).fill(person.password)
    await login.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(heading(page, 'Verificación del inicio de sesión')).toBeVisible()
    const { code: second } = await host.mailTo(person.email, 1)
    await page.getByLabel('Código de verificación').fill(second ?? '')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await expect(page).toHaveURL(/\/es\/wallet$/)
    await expect(heading(page, 'Billetera')).toBeVisible()

    await expect(page.getByText('Todavía no hay movimientos.')).toBeVisible()
    await host.operator('deposit', person.email, 'BNB', '1.25')
    await expect(page.getByText('Completado').first()).toBeVisible()
    await page.goto('/es/wallet/bnb')
    await expect(heading(page, 'BNB')).toBeVisible()
    await page.goto('/es/no-such-page')
    await expect(heading(page, '404 Página no encontrada')).toBeVisible()
  })

  test('who declines stays in English, and is not asked again', async ({ page }) => {
    await page.goto('/')
    const offer = page.getByRole('complementary', { name: 'Español' })
    await offer.getByRole('button', { name: 'No, gracias' }).click()
    await expect(offer).toHaveCount(0)
    await page.reload()
    await expect(heading(page, 'NOVA is the token')).toBeVisible()
    await page.waitForLoadState('load')
    await expect(offer).toBeHidden()
  })
})

test('a reader of English is offered nothing', async ({ page }) => {
  await page.goto('/')
  await expect(language(page, 'Español')).toBeVisible()
  await expect(page.locator('[data-offer]:not([hidden])')).toHaveCount(0)
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a change of the language keeps the page and the login, is remembered, and works without a network', async ({
    page,
    context,
    account,
  }) => {
    await openAs(page, account, '/deposit')
    await expect(heading(page, 'Deposit')).toBeVisible()
    await workerReady(page)
    await language(page, 'Español').click()
    await expect(page).toHaveURL(/\/es\/deposit$/)
    await expect(heading(page, 'Depositar')).toBeVisible()
    await expect.poll(async () => (await profileOf(page)).language).toBe('es')
    await controlledBy(page, /\/sw-es\.js$/)

    await context.setOffline(true)
    await page.goto('/es/wallet')
    await expect(heading(page, 'Billetera')).toBeVisible()
    // A link from before, or a bookmark.
    await page.goto('/setting')
    await expect(page).toHaveURL(/\/es\/setting$/)
    await expect(heading(page, 'Ajustes')).toBeVisible()

    await context.setOffline(false)
    await page.goto('/setting')
    await expect(heading(page, 'Ajustes')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/\/setting$/)
    await expect(heading(page, 'Settings')).toBeVisible()
    await controlledBy(page, /\/sw\.js$/)
    await context.setOffline(true)
    await page.goto('/wallet')
    await expect(heading(page, 'Wallet')).toBeVisible()
  })
})

/** Parts of the built site that need each other, in a folder of a language. */
function circlesOf(site: string, folder: string): string[] {
  const read = readFileSync(join(site, '.vite', folder, 'manifest.json'), 'utf8')
  const chunks = v.parse(
    v.record(v.string(), v.object({ imports: v.optional(v.array(v.string()), []) })),
    JSON.parse(read),
  )
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) circles.push([...path, name].join(' > '))
    if (done.has(name) || path.includes(name)) return
    for (const next of chunks[name]?.imports ?? []) follow(next, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(chunks)) follow(name, [])
  return done.size > 100 ? circles : ['no parts']
}

/** What the host says of the person. */
const profileOf = (page: Page): Promise<{ readonly language: string }> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('cthash')}` }
    const answer = await fetch('/api/profile/detail', { headers })
    return JSON.parse(await answer.json())
  })

/**
 * Waits for the worker with that script. It takes over once it has loaded the whole site in its language, which has no time limit:
 * beside other flows that may be longer than what is waited for elsewhere.
 */
const controlledBy = (page: Page, script: RegExp) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? ''), {
      timeout: 600_000,
    })
    .toMatch(script)
