import { expect, test, WITH_MOTION } from '../support/flow.ts'

test.use(WITH_MOTION)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page reads completely, and its links and questions work', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('[data-preloader]')).toBeHidden()
    for (const name of ['About NOVA', 'Tokenomics', 'Questions', 'Token Contract'])
      await expect(page.getByRole('heading', { name }).first()).toBeVisible()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login Now' })).toBeVisible()
    const question = page.getByRole('group').nth(1)
    await expect(question.locator('p').first()).toBeHidden()
    await question.locator('summary').click()
    await expect(question.locator('p').first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Get started' }).first().click()
    await expect(page).toHaveURL(/\/buy\/token$/)
  })
})

test('the landing page runs no framework until something is said in a toast', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const links = page.waitForResponse('**/link')
  await page.goto('/')
  await links
  const isFramework = (url: string) => /\/(react|app|toast-host)-/.test(url)
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter(isFramework)).toEqual([])
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Coped')).toBeVisible()
  expect(scripts.filter(isFramework)).not.toEqual([])
})

test('a page that is opened at a section shows it, and one that is reloaded stays where it was', async ({
  page,
}) => {
  const isLaidOut = () => expect(page.locator('main > section:not([data-laid-out])')).toHaveCount(0)
  // How far the stage is sold is told above the section.
  await page.route('**/api/**', () => undefined)
  await page.goto('/#faq')
  await isLaidOut()
  const top = () => page.locator('#faq').evaluate((it) => it.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(56)
  await expect.poll(top).toBeLessThan(120)
  await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }))
  const before = await top()
  await page.reload()
  await isLaidOut()
  // The browser scrolls before the font is there, whose lines are a fraction of a pixel higher than those of the fallback.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(16)
})

test('the landing page shows its sections where its script does not arrive', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/')
  for (const name of ['About NOVA', 'Questions']) {
    const heading = page.getByRole('heading', { name }).first()
    await expect(heading).toBeVisible()
    await heading.scrollIntoViewIfNeeded()
    await expect(heading).toBeInViewport()
  }
})

test('a button that is pressed before the script has arrived takes effect when it has', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Light or dark' }).click()
  held.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('anchors of the header lead to their sections', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Tokenomics', 'About Us', 'Features']) {
    const link = page.getByRole('banner').getByRole('link', { name })
    await link.click()
    const id = (await link.getAttribute('href')) ?? ''
    const top = () => page.locator(id).evaluate((element) => element.getBoundingClientRect().top)
    // Below the header, which sticks to the top.
    await expect.poll(top).toBeGreaterThan(56)
    await expect.poll(top).toBeLessThan(120)
  }
})
