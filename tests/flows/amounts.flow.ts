import type { Page } from '@playwright/test'
import { expect, test } from '../support/flow.ts'
import { BALANCES } from '../support/mock-api.ts'
import { open } from '../support/scenes.ts'

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

async function expectWhole(page: Page, digits: number): Promise<void> {
  for (const width of WIDTHS)
    for (const font of FONTS) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, font)
      const found = await page.evaluate(faults)
      expect.soft(found, `${digits} digits, ${width} px, a font of ${font}`).toEqual([])
    }
}

test('no amount of the wallet breaks or widens the page, whatever its length, the width and the font', async ({
  context,
}) => {
  for (const digits of DIGITS) {
    const page = await context.newPage()
    await open(page, {
      name: 'amounts',
      path: '/wallet',
      heading: 'Wallet',
      session: 'verified',
      balances: balancesOf(digits),
      act: async () => {
        // The device keeps the choice.
        if (digits === DIGITS[0])
          await page.getByRole('main').getByRole('button', { name: 'Show balance' }).click()
        await expect(page.getByRole('list', { name: 'Assets' })).toContainText('8.')
      },
    })
    await expectWhole(page, digits)
    await page.close()
  }
})
