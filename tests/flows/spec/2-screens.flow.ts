import type { Page } from '@playwright/test'
import { openAs } from '../../support/account.ts'
import { chooseCoin, coinCard } from '../../support/coin.ts'
import {
  advanceClock,
  expect,
  expectRedirect,
  finishPreloader,
  pauseClock,
  row,
  test,
} from '../../support/row.ts'

/** Product §2: screens and routes. */

/** Fills in a part of a form; resolves to the values of its fields. */
const halfFilled: Record<string, (page: Page) => Promise<Record<string, string>>> = {
  '/support': async (page) => {
    const typed = { 'Query type': 'other', Description: 'A long story' }
    await page.getByLabel('Query type').selectOption(typed['Query type'])
    await page.getByLabel('Description').fill(typed.Description)
    return typed
  },
  '/buy/token': async (page) => {
    const typed = { 'You pay': '0.125' }
    await chooseCoin(page, 'ETH')
    await page.getByLabel('You pay').fill(typed['You pay'])
    return typed
  },
  '/withdrawal': async (page) => {
    const typed = { Network: 'ETH', Address: '0x52908400', Amount: '12.5' }
    await chooseCoin(page, 'USDT')
    await page.getByLabel('Network').selectOption(typed.Network)
    await page.getByLabel('Address').fill(typed.Address)
    await page.getByLabel('Amount').fill(typed.Amount)
    // A modal dialog, which makes the rest of the document inert.
    await page.getByRole('button', { name: 'Scan QR code' }).click()
    return typed
  },
}

row(
  '§2',
  [],
  'maintenance shows only the heading maintaiance instead of any screen, on open pages as well, and keeps what was typed there',
  async ({ page, context, host, account }) => {
    const onlyHeading = async (page: Page) => {
      await expect(page.getByRole('heading', { name: 'maintaiance', exact: true })).toBeVisible()
      expect(await accessibleTexts(page)).toEqual(['maintaiance'])
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    }
    await context.clock.install()
    await openAs(page, account, '/')
    const forms = await Promise.all(
      Object.entries(halfFilled).map(async ([path, fill]) => {
        const page = await context.newPage()
        await page.goto(path)
        return { page, typed: await fill(page) }
      }),
    )
    const openPages = [page, ...forms.map(({ page }) => page)]
    const checkAgain = () => Promise.all(openPages.map(({ clock }) => clock.runFor(20_000)))
    await host.operator('maintenance', 'on')
    try {
      await checkAgain()
      for (const open of openPages) await onlyHeading(open)
      for (const path of ['/', '/wallet', '/nowhere']) {
        await page.goto(path)
        await onlyHeading(page)
      }
    } finally {
      await host.operator('maintenance', 'off')
    }
    await checkAgain()
    for (const open of openPages) await expect(open.getByRole('contentinfo')).toBeVisible()
    for (const { page, typed } of forms) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      for (const [label, text] of Object.entries(typed))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
      if ('Network' in typed) await expect(coinCard(page, 'USDT')).toBeChecked()
    }
  },
)

/** The texts of the accessibility tree. */
async function accessibleTexts(page: Page): Promise<unknown[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ role, ignored }) => role?.value === 'StaticText' && !ignored)
    .map(({ name }) => name?.value)
}

row(
  '§2',
  ['unknown path'],
  'an unknown path shows 404 and goes back one page after 2 s, not at 1999 ms',
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await pauseClock(page)
    await page.goto('/no/such/path')
    await expect(page.getByText('404 Page Not founded')).toBeVisible()
    await expectRedirect(page, { from: /no\/such\/path$/, to: /\/login$/, after: 2000 })
  },
)

row(
  '§2',
  [],
  'nothing is rendered until the stored login state has been restored, then the logged-in navigation and Logout',
  async ({ page, account }) => {
    await page.addInitScript(() => {
      // A frame comes only with the styles, so what one does not see was never painted.
      const look = (): void => {
        const links = [...document.querySelectorAll('a')]
        const isShown = (link: Element) =>
          link.textContent === 'Login Now' && link.checkVisibility()
        if (links.some(isShown)) Reflect.set(window, 'flashed', true)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/main-*.js', async (route) => {
      await held
      await route.continue()
    })
    const opened = openAs(page, account, '/wallet')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    release()
    await opened
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'flashed'))).toBeUndefined()
    for (const name of ['Wallet', 'Buy NOVA', 'Deposit', 'Withdraw', 'Settings'])
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
    await expect(page.getByText('Login Now')).toBeHidden()
  },
)

row(
  '§2',
  [],
  'the prerendered landing page never shows Login Now to a logged-in person',
  async ({ page, account }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/services-*.js', async (route) => {
      await held
      await route.continue()
    })
    await openAs(page, account, '/')
    await finishPreloader(page)
    const header = page.getByRole('banner')
    await expect(header.getByText('Login Now')).toBeHidden()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
    const links = page.waitForResponse('**/link')
    release()
    await links
    await expect(header.getByText('Login Now')).toBeHidden()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)

row(
  '§2',
  ['GET /link'],
  'footer: both groups, seven social networks, three PDFs, the copyright line, the host’s links, and Back to top',
  async ({ page, host }) => {
    const footer = page.getByRole('contentinfo')

    await test.step('is shown without the host’s links if they cannot be loaded, and without a toast', async () => {
      const warnings: string[] = []
      page.on('console', (line) => {
        if (line.type() === 'warning') warnings.push(line.text())
      })
      await page.route('**/api/link', (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.goto('/')
      await expect.poll(() => warnings.join()).toContain('The footer links could not be loaded')
      await expect(footer.getByText('Our company')).toBeVisible()
      await expect(page.locator('.Toastify__toast')).toHaveCount(0)
      await page.unroute('**/api/link')
    })

    await host.operator('links', 'add', 'Status page', 'https://status.example/')
    let requests = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/link')) requests += 1
    })
    await page.goto('/')
    const linksUnder = (heading: string) =>
      footer
        .getByRole('heading', { name: heading, exact: true })
        .locator('xpath=..')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(await linksUnder('Our service')).toEqual([
      ['Wallet', '/wallet'],
      ['Buy', '/buy/token'],
      ['Deposit', '/deposit'],
      ['Withdraw', '/withdrawal'],
    ])
    expect(await linksUnder('Our company')).toEqual([
      ['Login', '/login'],
      ['Register', '/login#signup'],
      ['Whitepaper', '/docs/whitepaper.pdf'],
      ['Support', '/support'],
    ])
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
    for (const [name, file] of [
      ['Whitepaper', 'whitepaper.pdf'],
      ['Privacy policy', 'privacy-policy.pdf'],
      ['Terms and conditions', 'terms-and-conditions.pdf'],
    ] as const) {
      const link = footer.getByRole('link', { name, exact: true })
      const answer = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(answer.headers()['content-type']).toContain('application/pdf')
      const served = await page.request.get(`/api/images/${file}`)
      expect(await answer.body()).toEqual(await served.body())
    }
    await expect(footer).toContainText('© 2025 NOVA')
    await expect(footer.getByRole('link', { name: 'Status page' })).toHaveAttribute(
      'href',
      'https://status.example/',
    )
    expect(requests).toBe(1)

    const expectBackToTop = async () => {
      const button = page.getByRole('button', { name: 'Back to top' })
      await button.scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await button.click()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    }
    await page.setViewportSize({ width: 390, height: 400 })
    await finishPreloader(page)
    await expectBackToTop()

    await page.goto('/login')
    await expect(footer.getByRole('link', { name: 'Status page' })).toBeVisible()
    await expectBackToTop()
    await page.getByRole('link', { name: 'Forget Password?' }).click()
    await expect(page).toHaveURL(/\/forgot$/)
    await expect(footer.getByRole('link', { name: 'Status page' })).toBeVisible()
    // Once for each document.
    expect(requests).toBe(3)
  },
)

row(
  '§2',
  ['/', 'Coped '],
  'landing page: preloader, header, sections, FAQ, supply, contract box, and a menu that collapses',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto('/')

    await test.step('a 2 s preloader, then the content', async () => {
      const at = (ms: number) =>
        page.locator('[data-preloader]').evaluate((element, currentTime) => {
          const [animation] = element.getAnimations()
          if (!animation) return 'no animation'
          animation.pause()
          animation.currentTime = currentTime
          return getComputedStyle(element).visibility
        }, ms)
      expect(await at(1999)).toBe('visible')
      expect(await at(2000)).toBe('hidden')
    })

    const header = page.getByRole('banner')
    await test.step('a header with its links, and Login Now for visitors', async () => {
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
        const link = header.getByRole('link', { name, exact: true })
        await expect(link).toHaveAttribute('href', href)
      }
      await expect(header.getByText('Logout')).toBeHidden()
    })

    await test.step('four sections, and three ways to /buy/token', async () => {
      for (const id of ['home', 'about', 'feature', 'token'])
        await expect(page.locator(`#${id}`)).toHaveCount(1)
      for (const name of ['About NOVA', 'Vision', 'Ecosystem', 'Tokenomics', 'Token Contract'])
        await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1)
      await expect(page.locator('#feature').getByRole('listitem')).toHaveCount(7)
      for (const name of ['Get started', 'Buy NOVA', 'Buy Now']) {
        const links = page.getByRole('main').getByRole('link', { name, exact: true })
        const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        expect([name, ...new Set(paths)]).toEqual([name, '/buy/token'])
      }
      await expect(page.getByRole('heading', { level: 1 })).toContainText('NOVA')
    })

    await test.step('an FAQ of five items, the first open, any number open at once', async () => {
      const items = page.locator('details')
      await expect(items).toHaveCount(5)
      await expect(page.locator('details[open]')).toHaveCount(1)
      await expect(items.nth(0)).toHaveAttribute('open', '')
      await items.nth(2).locator('summary').click()
      await expect(items.nth(2)).toHaveAttribute('open', '')
      await expect(items.nth(0)).toHaveAttribute('open', '')
      const [ecosystem, token, buying, stages, launch] = await items.allTextContents()
      expect(ecosystem).toMatch(/^What is the NOVA ecosystem\?/)
      expect(token).toMatch(/^What is the NOVA token\?.*1,000,000,000/)
      expect(buying).toMatch(/^How and where can I buy NOVA\?/)
      expect(stages).toMatch(/^How many presale stages are there\?Four/)
      expect(launch).toMatch(/^When and where .*centralized and decentralized.*Dec 1st, 2025/)
    })

    await test.step('the supply and its nine shares (product §9)', async () => {
      const rows = page.locator('#token').getByRole('row')
      const cells = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
      )
      expect(cells.slice(1)).toEqual([
        ['Presale', '200,000,000', '20%'],
        ['Ecosystem', '100,000,000', '10%'],
        ['Buy-Back & Burn plan', '400,000,000', '40%'],
        ['Liquidity & Listings Reserve', '80,000,000', '8%'],
        ['Market making, incentives and influencers', '30,000,000', '3%'],
        ['Team', '80,000,000', '8%'],
        ['Cashback Reserve', '40,000,000', '4%'],
        ['Partners & Advisors', '30,000,000', '3%'],
        ['Marketing, Acquisitions, Partnerships', '40,000,000', '4%'],
        ['Total', '1,000,000,000', '100%'],
      ])
      for (const fact of ['1,000,000,000', 'Binance (BEP-20)', 'Decimals18', 'custodial wallet'])
        await expect(page.locator('#home')).toContainText(fact)
      await expect(page.locator('#faq')).toContainText('BNB Smart Chain')
    })

    await test.step('a contract box: QR code, address, decimals, network, and a copy icon that is a check mark for 2 s', async () => {
      const box = page.getByRole('region', { name: 'Token Contract' })
      const address = '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478'
      await expect(box.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/buy/token')
      await expect(box).toContainText(address)
      const facts = await box.locator('dl > div').allTextContents()
      expect(facts).toEqual(['Token symbolNOVA', 'NetworkBinance Chain (BEP-20)', 'Decimals18'])
      const qr = await box.getByRole('img', { name: /QR code/ }).boundingBox()
      expect([qr?.width, qr?.height]).toEqual([100, 100])
      await pauseClock(page)
      await box.getByRole('button', { name: 'Copy address' }).click()
      await expect(page.getByText('Coped ')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      const check = box.locator('use[href*="check"]')
      await expect(check).toHaveCount(1)
      await advanceClock(page, 1999)
      await expect(check).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(check).toHaveCount(0)
    })

    await test.step('on a phone, a menu that collapses', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const link = header.getByRole('link', { name: 'About Us' })
      await expect(link).toBeHidden()
      await header.getByRole('button', { name: /menu/i }).click()
      await expect(link).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(link).toBeHidden()
    })
  },
)
