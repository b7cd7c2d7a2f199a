import { openAs } from '../../support/account.ts'
import { expect, freeze, row, test } from '../../support/row.ts'

/** Section 2: screens and routes. */

row(
  '§2',
  [],
  'maintenance shows only the heading maintaiance, instead of any screen',
  async ({ page, host, account }) => {
    await host.operator('maintenance', 'on')
    try {
      for (const path of ['/', '/login', '/nowhere']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'maintaiance', exact: true })).toBeVisible()
        await expect(page.getByRole('heading')).toHaveCount(1)
        await expect(page.getByRole('link')).toHaveCount(0)
      }
      await openAs(page, account, '/wallet')
      await expect(page.getByRole('heading', { name: 'maintaiance', exact: true })).toBeVisible()
    } finally {
      await host.operator('maintenance', 'off')
    }
  },
)

row(
  '§2',
  ['unknown path'],
  'an unknown path says so and goes back one page after 2 s, not at 1999 ms',
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await freeze(page)
    await page.goto('/no/such/path')
    await expect(page.getByText('404 Page Not founded')).toBeVisible()
    await page.clock.runFor(1999)
    await expect(page).toHaveURL(/no\/such\/path$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/login$/)
  },
)

row(
  '§2',
  [],
  'nothing is rendered until the stored login state has been restored',
  async ({ page, account }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('Login Now')) Reflect.set(window, 'flashed', true)
      }).observe(document, { childList: true, subtree: true })
    })
    await openAs(page, account, '/wallet')
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'flashed'))).toBeUndefined()
  },
)

test.describe('header', () => {
  row(
    '§2',
    [],
    'leads where the specification says, and offers Login Now to a visitor',
    async ({ page }) => {
      await page.goto('/')
      const header = page.getByRole('banner')
      for (const [name, href] of [
        ['About Us', '#about'],
        ['Tokenomics', '#token'],
        ['Features', '#feature'],
        ['Buy NOVA', '/buy/token'],
        ['Wallet', '/wallet'],
        ['Deposit', '/deposit'],
        ['Withdraw', '/withdrawal'],
        ['Support', '/support'],
        ['Login Now', '/login'],
      ] as const) {
        const link = header.getByRole('link', { name, exact: true }).first()
        await expect(link).toHaveAttribute('href', new RegExp(`${href}$`))
      }
      await expect(header.getByText('Logout')).toHaveCount(0)
    },
  )

  row(
    '§2',
    [],
    'shows the logged-in navigation and Logout to somebody signed in',
    async ({ page, account }) => {
      await openAs(page, account, '/wallet')
      for (const name of ['Wallet', 'Buy NOVA', 'Deposit', 'Withdraw', 'Settings'])
        await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
      await expect(page.getByText('Login Now')).toHaveCount(0)
    },
  )

  row('§2', [], 'has a mobile menu that collapses', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeHidden()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('footer', () => {
  row(
    '§2',
    ['GET /link'],
    'has both groups, seven networks, three PDFs, the copyright line and the host’s links',
    async ({ page, host }) => {
      await host.operator('links', 'add', 'Status page', 'https://status.example/')
      let asked = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/link')) asked += 1
      })
      await page.goto('/')
      const footer = page.getByRole('contentinfo')
      for (const group of ['Our service', 'Our company'])
        await expect(footer.getByText(group, { exact: true })).toBeVisible()
      for (const [name, href] of [
        ['Wallet', '/wallet'],
        ['Buy', '/buy/token'],
        ['Deposit', '/deposit'],
        ['Withdraw', '/withdrawal'],
        ['Login', '/login'],
        ['Register', '/login'],
        ['Support', '/support'],
      ] as const)
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          new RegExp(`^${href}`),
        )
      for (const network of [
        'facebook',
        'instagram',
        'linktree',
        'medium',
        'reddit',
        'twitter',
        'youtube',
      ]) {
        const link = footer.getByRole('link', { name: new RegExp(`^${network}`, 'i') })
        await expect(link).toHaveAttribute('href', /^https:\/\//)
        await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
      }
      for (const name of ['Whitepaper', 'Privacy', 'Terms']) {
        const href = await footer
          .getByRole('link', { name: new RegExp(name, 'i') })
          .first()
          .getAttribute('href')
        const answer = await page.request.get(href ?? '')
        expect(answer.headers()['content-type']).toContain('application/pdf')
      }
      await expect(footer).toContainText('2025')
      await expect(footer.getByRole('link', { name: 'Status page' })).toHaveAttribute(
        'href',
        'https://status.example/',
      )
      await expect(
        page
          .getByRole('link', { name: /back to top/i })
          .or(page.getByRole('button', { name: /back to top/i }))
          .first(),
      ).toBeAttached()
      expect(asked).toBe(1)
    },
  )
})

test.describe('landing page', () => {
  row('§2', ['/'], 'shows a 2 s preloader first, then the content', async ({ page }) => {
    await page.goto('/')
    const overlay = page.locator('[data-preloader]')
    await expect(overlay).toHaveCount(1)
    const { delay, duration } = await overlay.evaluate((element) => {
      const style = getComputedStyle(element)
      return { delay: style.animationDelay, duration: style.animationDuration }
    })
    expect([delay, duration].join(' ')).toMatch(/(^|\s)2s/)
    await expect(overlay).toBeHidden()
  })

  row('§2', [], 'has its four sections, and three ways to /buy/token', async ({ page }) => {
    await page.goto('/')
    for (const id of ['home', 'about', 'feature', 'token'])
      await expect(page.locator(`#${id}`)).toHaveCount(1)
    for (const name of ['Get started', 'Buy NOVA', 'Buy Now'])
      await expect(
        page.getByRole('main').getByRole('link', { name, exact: true }).first(),
      ).toHaveAttribute('href', '/buy/token')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('NOVA')
  })

  row('§2', [], 'has an FAQ of five, the first open, several at once', async ({ page }) => {
    await page.goto('/')
    const items = page.locator('details')
    await expect(items).toHaveCount(5)
    await expect(items.nth(0)).toHaveAttribute('open', '')
    await expect(page.locator('[data-preloader]')).toBeHidden()
    await items.nth(2).locator('summary').click()
    await expect(items.nth(2)).toHaveAttribute('open', '')
    await expect(items.nth(0)).toHaveAttribute('open', '')
    await expect(page.getByRole('main')).toContainText('Dec 1')
  })

  row(
    '§2',
    ['Coped '],
    'has the contract box: QR code at 100 px, address, decimals, network, and a copy icon that checks for 2 s',
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.clock.install()
      await page.goto('/')
      await page.clock.pauseAt(new Date(Date.now() + 60_000))
      const box = page.getByRole('region', { name: /contract/i })
      const address = '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478'
      await expect(box).toContainText(address)
      await expect(box).toContainText('18')
      await expect(box).toContainText('Binance Chain (BEP-20)')
      const qr = await box.locator('svg[height="256"], svg[viewBox]').first().boundingBox()
      expect(Math.round(qr?.width ?? 0)).toBe(100)
      await box.getByRole('button', { name: /copy/i }).click()
      await expect(page.getByText('Coped ')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      await expect(box.locator('use[href*="check"]')).toHaveCount(1)
      await page.clock.runFor(1999)
      await expect(box.locator('use[href*="check"]')).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(box.locator('use[href*="check"]')).toHaveCount(0)
    },
  )
})
