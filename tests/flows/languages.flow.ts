import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { workerReady } from '../support/flow.ts'
import { startHost } from '../support/host.ts'
import { test as base, expect } from '../support/row.ts'
import { buildTranslatedSite } from '../support/translated-site.ts'

/** A site in English and Spanish. */
// In one worker, so that it is built once.
base.describe.configure({ mode: 'default' })

const test = base.extend({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const site = await buildTranslatedSite('es')
      const host = await startHost({ SITE_DIR: site, VITE_LANGUAGES: 'es' })
      await use(host)
      await host.dispose()
      await rm(site, { recursive: true })
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

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
  await expect(page.locator('[data-offer]')).toBeHidden()
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
