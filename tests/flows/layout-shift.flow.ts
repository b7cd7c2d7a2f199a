import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { everythingLoaded, WITH_MOTION } from '../support/flow.ts'
import { firstPaint, loadFontsLast, recordShifts, shiftsOf } from '../support/layout-shift.ts'
import { expect, test } from '../support/row.ts'

/** Nothing jumps while a page loads, whatever comes first or last. */
test.use(WITH_MOTION)

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

async function expectStill(page: Page, what: string): Promise<void> {
  const { score, moved } = await shiftsOf(page)
  // Below 0.001, which tools display as 0: a font with other widths may move adjacent elements.
  expect(score, `${what}: ${moved.join('\n')}`).toBeLessThan(0.001)
}

test('the layout of a page does not shift while it loads, even if the fonts load last', async ({
  page,
  account,
  host,
}) => {
  await loadFontsLast(page)
  await host.operator('deposit', account.email, 'BNB', '1')
  await recordShifts(page)
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    for (const path of ['/', '/login', '/wallet', '/buy/token']) {
      // The login screen is for anonymous visitors only.
      if (path === '/login') await page.evaluate(() => localStorage.clear())
      if (path === '/login') await page.goto(path)
      else await openAs(page, account, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/wallet') await expect(page.getByText('XXXX').first()).toBeAttached()
      await everythingLoaded(page)
      await page.evaluate(() => document.fonts.ready)
      await expectStill(page, path)
    }
  }
})

/** Where the document of the landing page is cut: behind a part of its first screen. */
const CUTS = ['</h1>', '</svg></div>', 'viewBox="-300', '<dl', '<dd>', '</dl>']

test('the first screen of the landing page stays in its place when its document arrives in two pieces', async ({
  page,
  host,
}) => {
  let cut = ''
  let rest: (() => void) | undefined
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(host.origin + url)
    const type = answer.headers.get('content-type') ?? 'text/plain'
    response.writeHead(answer.status, { 'content-type': type })
    const body = Buffer.from(await answer.arrayBuffer())
    if (url !== '/') return response.end(body)
    const start = body.indexOf('id="home"')
    const end = body.indexOf(cut, start) + cut.length
    response.write(body.subarray(0, end))
    rest = () => response.end(body.subarray(end))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  await recordShifts(page)
  for (const size of [PHONE, DESKTOP])
    for (cut of CUTS) {
      await page.setViewportSize(size)
      await page.goto(origin, { waitUntil: 'commit' })
      await firstPaint(page)
      await shiftsOf(page)
      rest?.()
      await page.waitForLoadState()
      await page.evaluate(() => document.fonts.ready)
      await expectStill(page, `${size.width} px, cut behind ${cut}`)
    }
  server.closeAllConnections()
  server.close()
})

/** Milliseconds, and bytes a second: the browser's own "Slow 3G". */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

for (const path of ['/deposit', '/buy/token', '/withdrawal'])
  test(`${path} without a login shifts nothing on the way to the login, on a slow line`, async ({
    page,
  }) => {
    await recordShifts(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW)
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('textbox', { name: 'Email' }).first()).toBeEditable()
    await expectStill(page, path)
  })
