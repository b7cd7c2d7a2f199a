import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { signReserves } from '../../signer/reserves.ts'
import { createAccount, openAs } from '../support/account.ts'
import { expect, test } from '../support/flow.ts'
import { type MadeLog, madeEntries, madeLog, madeSigner, serveLog } from '../support/made-log.ts'
import * as made from '../support/made-solvency.ts'
import { KEYS, TREASURY } from '../support/payout-plans.ts'

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  expect(
    await page.evaluate(
      'axe.run(document).then(({ violations }) => violations.map(({ id }) => id))',
    ),
  ).toEqual([])
}

/** On the narrowest phone there is nothing to scroll sideways. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    ),
  ).toBe(false)
}

/** Runs in the page: the amounts of tables that take more than one line. */
function brokenAmounts(tables: Element[]): string[] {
  const found: string[] = []
  for (const table of tables) {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const isAmount = /^[\d,.]+$/.test(text.textContent ?? '')
      if (isAmount && range.getClientRects().length > 1) found.push(`${text.textContent}`)
    }
  }
  return found
}

test('a visitor adds up the presale of the host on their own device, led there from the landing page', async ({
  page,
  host,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Add up the whole presale yourself' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The presale, added up')
  await expect(page.getByText(/Added up on this device from \d+ entries/)).toBeVisible()
  await expect(page.getByText('What the host says it has sold is the same.')).toBeVisible()
  const site = page.locator('section, article').filter({ hasText: 'The site itself' }).last()
  await expect(site).toContainText(`npm run verify -- site ${host.origin}`)
})

// Holds promise 127.
test('the figures are those of the log, and a host that says others is shown for it', async ({
  page,
}) => {
  const log = madeLog(madeEntries(400))
  await serveLog(page, log)
  await page.goto('/presale')
  await expect(page.getByText('40,000 of 1,000,000 NOVA sold, 960,000 left')).toBeVisible()
  await expect(page.getByRole('row', { name: /360\.000000 BNB/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  const said = Buffer.from(log.get('sold') ?? []).toString()
  log.set('sold', Buffer.from(said.replace('"tokens":"36000"', '"tokens":"99000"')))
  await page.getByRole('button', { name: 'Add up again' }).click()
  await expect(page.getByRole('alert')).toContainText('The host says something else')
  await page.setViewportSize({ width: 320, height: 640 })
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isTooWide).toBe(false)
  expect(await page.getByRole('table').evaluateAll(brokenAmounts)).toEqual([])
})

test('what the host owes stands beside it, with what that does not prove, and a day that is told twice', async ({
  page,
}) => {
  const tree = made.madeTree([made.leafOf('ada@example.org', 3n * 10n ** 18n), made.leafOf('', 0n)])
  const day = made.solvencyEntry(tree, {}, '2026-01-02')
  const owed = page.locator('section, article').filter({ hasText: 'What the site owes' }).last()
  await serveLog(page, made.publishedIn([day]).log)
  await page.goto('/presale')
  await expect(page.getByRole('row', { name: 'BNB 3.000000' })).toBeVisible()
  await expect(owed).toContainText('That the site still has these coins')
  await expect(owed).toContainText('has not published this for more than two days')
  await expectAccessible(page)
  await page.unroute('**/log/**')
  await serveLog(page, made.publishedIn([day, day]).log)
  await page.getByRole('button', { name: 'Add up again' }).click()
  await expect(page.getByRole('alert')).toContainText('come after those of 2026-01-02')
  await expectNarrow(page)
})

// Holds promise 142.
test('what the host has signed that it has stands beside what it owes, and a false signature is said', async ({
  page,
}) => {
  const tree = made.madeTree([made.leafOf('ada@example.org', 2n * 10n ** 18n), made.leafOf('', 0n)])
  const day = made.solvencyEntry(tree, {}, '2026-01-02')
  const { addresses } = signReserves(
    {
      format: 'reserves',
      version: 1,
      log: 'example.org/log',
      day: day.day,
      addresses: [
        {
          network: 'BNB',
          address: TREASURY,
          block: 90,
          hash: `0x${'c'.repeat(64)}`,
          coins: [{ coin: 'BNB', amount: '3' }],
        },
      ],
    },
    KEYS,
  )
  const reserves = { v: 1, kind: 'reserves', time: day.time, day: day.day, addresses } as const
  await serveLog(page, made.publishedIn([day, reserves]).log)
  await page.goto('/presale')
  await expect(page.getByRole('row', { name: 'BNB 3.000000 150.0 %' })).toBeVisible()
  await expect(page.getByText(TREASURY)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/log/**')
  const [own] = addresses
  const others = own ? [{ ...own, block: 91 }] : []
  await serveLog(page, made.publishedIn([day, reserves, { ...reserves, addresses: others }]).log)
  await page.getByRole('button', { name: 'Add up again' }).click()
  await expect(page.getByRole('alert')).toContainText('has not signed that it is for these debts')
  await expectNarrow(page)
})

test('entries that are not those that were signed, another log than before, no log and no network are each said', async ({
  page,
}) => {
  await serveLog(page, madeLog(madeEntries(300)))
  await page.goto('/presale')
  await expect(page.getByText('from 601 entries')).toBeVisible()
  const open = async (log: MadeLog) => {
    await page.unroute('**/log/**')
    await serveLog(page, log)
    await page.reload()
  }
  const alarm = page.getByRole('alert')
  const changed = madeEntries(400).with(2, { v: 1, kind: 'deposit', hash: 'f'.repeat(64) })
  await open(madeLog(changed))
  await expect(alarm).toContainText('It is not the log that this device has seen before')
  await open(
    madeLog(changed).set('checkpoint', madeLog(madeEntries(400)).get('checkpoint') ?? Buffer.of()),
  )
  await expect(alarm).toContainText('Its entries are not those that the host has signed')
  await open(new Map())
  await expect(page.getByText('has no public log')).toBeVisible()
  await page.unroute('**/log/**')
  await page.route('**/log/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The log could not be read')).toBeVisible()
  await page.unroute('**/log/**')
  await serveLog(page, madeLog(madeEntries(300)))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('from 601 entries')).toBeVisible()
})

test('a log that nobody has signed, one that is empty, one that is slow, and a browser that verifies nothing are each said', async ({
  page,
}) => {
  const log = madeLog(madeEntries(300))
  await serveLog(
    page,
    new Map(log).set('key', madeLog([], madeSigner(2)).get('key') ?? Buffer.of()),
  )
  await page.goto('/presale')
  await expect(page.getByRole('alert')).toContainText('Its newest state is not signed by its key')
  await expectAccessible(page)
  await page.unroute('**/log/**')
  await serveLog(page, madeLog([]))
  await page.reload()
  await expect(page.getByText('Added up on this device from 0 entries')).toBeVisible()
  await expect(page.getByText('Nothing has been sold yet.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/log/**')
  let answer = () => {}
  const slow = new Promise<void>((done) => {
    answer = done
  })
  await serveLog(page, log)
  await page.route('**/log/tile/entries/**', async (route) => {
    await slow
    await route.fallback()
  })
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Adding up on this device' })).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(page.getByText('from 601 entries')).toBeVisible()
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Ed25519', 'NotSupportedError'))
    Object.defineProperty(crypto.subtle, 'generateKey', { value: refuse })
  })
  await page.reload()
  await expect(page.getByText('This browser cannot verify the log’s signature')).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
})

test('Buy leads there', async ({ page, host }) => {
  await openAs(page, await createAccount(host), '/buy/token')
  await page.getByRole('link', { name: 'Add up the whole presale yourself' }).click()
  await expect(page.getByText(/Added up on this device/)).toBeVisible()
})
