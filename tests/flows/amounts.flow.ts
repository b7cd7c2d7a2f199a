import type { Page } from '@playwright/test'
import { chooseCoin } from '../support/coin.ts'
import { expect, test } from '../support/flow.ts'
import { type Answers, BALANCES, NOW, RECIPIENT } from '../support/mock-api.ts'
import { open, type Scene } from '../support/scenes.ts'

/** Amounts of 1 to 30 digits before the point, on every width and with a large font: none breaks, and none widens the page. */
test.use({ timezoneId: 'UTC', locale: 'en-US' })

const WIDTHS = [320, 360, 390, 768, 1280, 1920, 2560] as const
const FONTS = ['16px', '24px'] as const
const DIGITS = [1, 5, 8, 10, 12, 15, 20, 30] as const

/** Of each coin as many digits; one of them is available, so that both figures of a row are long. */
const balancesOf = (digits: number) =>
  Object.fromEntries(
    Object.entries(BALANCES).map(([name, value]) => [
      name,
      name.includes('rice')
        ? value
        : `${'8'.repeat(digits)}.${name.endsWith('1') ? '12' : '234567'}`,
    ]),
  )

/** Runs in the page: what breaks or sticks out, in words. */
function faults(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  for (const amount of document.querySelectorAll('main [class*="amount"][data-size]')) {
    const digits = document.createRange()
    digits.selectNodeContents(amount)
    const unit = amount.querySelector('[class*="unit"]')
    if (unit) digits.setEndBefore(unit)
    const boxes = [...digits.getClientRects()].filter(({ width }) => width > 0)
    const lowestTop = Math.max(...boxes.map(({ top }) => top))
    const highestBottom = Math.min(...boxes.map(({ bottom }) => bottom))
    if (boxes.length > 0 && lowestTop >= highestBottom) found.push(`${amount.textContent} breaks`)
    if (boxes.some(({ right }) => right > clientWidth + 1))
      found.push(`${amount.textContent} sticks out`)
  }
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isShown = text.parentElement?.checkVisibility() && !text.parentElement.closest('option')
    if (
      isShown &&
      /\d[\d,]*\.\d{2,}/.test(text.textContent ?? '') &&
      !text.parentElement?.closest('[data-size]')
    )
      found.push(`${text.textContent} is no amount of the component`)
  }
  for (const row of document.querySelectorAll('main li:has([data-size])')) {
    const isHidden = (node: Node) =>
      node instanceof Element && getComputedStyle(node).clipPath !== 'none'
    const parts = [...row.children].flatMap((part) => {
      const shown = [...part.childNodes].filter((node) => !isHidden(node))
      const [first, last] = [shown[0], shown.at(-1)]
      if (isHidden(part) || !first || !last) return []
      const content = document.createRange()
      content.setStartBefore(first)
      content.setEndAfter(last)
      return [{ part, box: content.getBoundingClientRect() }]
    })
    for (const [index, { part, box }] of parts.entries())
      for (const { part: other, box: otherBox } of parts.slice(index + 1)) {
        const across = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left)
        const down = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top)
        if (across > 1 && down > 1) found.push(`${part.textContent} lies over ${other.textContent}`)
      }
  }
  return found
}

/** Whether each amount is whole on the page as wide as it is, with each size of text. */
async function expectWhole(page: Page, digits: number, width: number): Promise<void> {
  for (const font of FONTS) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, font)
    const found = await page.evaluate(faults)
    expect.soft(found, `${digits} digits, ${width} px, a font of ${font}`).toEqual([])
  }
}

/** As many eights before the point, and no more. */
const exactly = (digits: number) => {
  const grouped = BigInt('8'.repeat(digits)).toLocaleString('en-US')
  return new RegExp(`(?<![\\d,])${grouped}\\.234567`)
}

test('no amount of the wallet breaks or widens the page, whatever its length, the width and the font', async ({
  page,
}) => {
  const assets = page.getByRole('list', { name: 'Assets' })
  const api = await open(page, {
    name: 'amounts',
    path: '/wallet',
    heading: 'Wallet',
    session: 'verified',
    balances: balancesOf(DIGITS[0]),
    act: async () => {
      await page.getByRole('main').getByRole('button', { name: 'Show balance' }).click()
      await expect(assets).toContainText('8.')
    },
  })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const digits of DIGITS) {
      api.stream(balancesOf(digits))
      // By the page's clock, which stands still, what arrives is rendered a moment later.
      await expect(async () => {
        await page.clock.runFor(20)
        expect(await assets.textContent()).toMatch(exactly(digits))
      }).toPass({ intervals: [20] })
      await expectWhole(page, digits, width)
    }
  }
})

const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

/** Every amount that the host says has as many digits. */
function answersOf(digits: number): Answers {
  const amount = `${'8'.repeat(digits)}.234567`
  const days = [4, 3, 2, 1].map((one) => ({
    day: ago(one).slice(0, 10),
    value: amount,
    paid: amount,
  }))
  const sent = {
    Assets: 'BNB',
    TotalAmount: amount,
    Amount: amount,
    Chain: 'BNB',
    Transaction_ID: '',
  }
  return {
    'GET /deposit/detail': JSON.stringify([
      {
        Time: ago(1),
        TypeOf: 'BNB',
        Amount: amount,
        Type: 'Crypto',
        Transaction_Id: '',
        Status: 'Completed',
      },
    ]),
    'GET /withdrawal/detail': JSON.stringify([
      {
        ...sent,
        Time: ago(2),
        Transfer_To: RECIPIENT,
        Status: 'Not Approval',
        Waits_Until: ago(-1),
      },
      { ...sent, Time: ago(3), Transfer_To: RECIPIENT, Status: 'Rejected' },
    ]),
    'GET /token/detail': JSON.stringify([
      { Time: ago(4), Type: 'Crypto', Pair_Name: 'BNB', Price: amount, Amount: amount },
    ]),
    'GET /balance/values': { days },
    'GET /prices/daily': { days: days.map(({ day, value }) => ({ day, value })) },
    'PUT /particular/balance': JSON.stringify({
      val: amount,
      fee: {
        withFee: '0.001',
        minWitusdt: '10',
        price: '612.4',
        price1: '0.01',
        tokenPrice: '0.01',
        tokenFee: '5',
        minToken: '100',
      },
    }),
  }
}

const fillIn = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input')).fill(text)

const showBalance = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Show balance' }).first().click()

/** Every other screen that has amounts, with the state in which it has the most. */
const SCREENS: readonly (Pick<Scene, 'path' | 'heading'> & {
  readonly act: (page: Page, digits: number) => Promise<unknown>
})[] = [
  {
    path: '/wallet',
    heading: 'Wallet',
    async act(page) {
      await showBalance(page)
      await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('8.')
      await page.getByText('Details and all values').click()
      await expect(page.getByRole('columnheader', { name: 'Value in USDT' })).toBeVisible()
    },
  },
  {
    path: '/wallet',
    heading: 'Wallet',
    async act(page) {
      await showBalance(page)
      await page.getByRole('tab', { name: 'Withdraw', exact: true }).click()
      await expect(page.getByText('Waits until').first()).toBeVisible()
    },
  },
  {
    path: '/wallet/bnb',
    heading: 'BNB',
    async act(page) {
      await showBalance(page)
      await expect(page.getByRole('slider', { name: 'Day' })).toBeAttached()
    },
  },
  {
    path: '/deposit',
    heading: 'Deposit',
    async act(page) {
      await showBalance(page)
      await chooseCoin(page, 'BNB')
      await expect(page.getByText('Last movements of BNB')).toBeVisible()
    },
  },
  {
    path: '/buy/token',
    heading: 'Buy NOVA',
    async act(page, digits) {
      await showBalance(page)
      await chooseCoin(page, 'BNB')
      await expect(page.getByText('Available', { exact: true })).toBeVisible()
      await fillIn(page, 'You pay', `${'8'.repeat(digits)}.5`)
      await expect(page.getByText('Last movements of BNB')).toBeVisible()
    },
  },
  {
    path: '/withdrawal',
    heading: 'Withdraw',
    async act(page, digits) {
      await showBalance(page)
      await chooseCoin(page, 'BNB')
      await expect(page.getByText('Available', { exact: true })).toBeVisible()
      await fillIn(page, 'Address', RECIPIENT)
      await fillIn(page, 'Amount', `${'8'.repeat(digits - 1)}.234567`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
    },
  },
]

for (const [place, { act, ...screen }] of SCREENS.entries())
  test(`no amount of ${screen.path} breaks or widens the page, in state ${place + 1}`, async ({
    browser,
    host,
  }) => {
    for (const digits of [5, 15, 30]) {
      const context = await browser.newContext({
        baseURL: host.origin,
        timezoneId: 'UTC',
        locale: 'en-US',
      })
      const page = await context.newPage()
      await open(page, {
        ...screen,
        name: 'amounts',
        session: 'verified',
        balances: balancesOf(digits),
        answers: answersOf(digits),
        act: async () => void (await act(page, digits)),
      })
      for (const width of [320, 390, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectWhole(page, digits, width)
      }
      await context.close()
    }
  })
