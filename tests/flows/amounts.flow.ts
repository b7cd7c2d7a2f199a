import type { Page } from '@playwright/test'
import { expect, test } from '../support/flow.ts'
import { BALANCES } from '../support/mock-api.ts'
import { open, scenes } from '../support/scenes.ts'

/** The font sizes in pixels, and the widths of windows with the largest number of digits before the point. */
const FONTS = [16, 24]
const WIDTHS = [320, 360, 390, 768, 1280, 1920, 2560]
const DIGITS = [1, 4, 7, 10, 15, 30]

const amountOf = (digits: number) => `${'8'.repeat(digits)}.123456`

/** Balances of so many digits, at prices that keep their values that long. */
const balancesOf = (digits: number) =>
  Object.fromEntries(
    Object.keys(BALANCES).map((name) => [name, /rice/.test(name) ? '1' : amountOf(digits)]),
  )

/** What breaks, or is wider than its place: the texts of amounts, and the page itself. */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth)
      faults.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    for (const amount of document.querySelectorAll<HTMLElement>('main [data-size]')) {
      const range = document.createRange()
      range.selectNodeContents(amount)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
      const tops = new Set(boxes.map(({ bottom }) => Math.round(bottom / 6)))
      const right = Math.max(...boxes.map((box) => box.right))
      const card = amount.closest('section')?.getBoundingClientRect()
      if (tops.size > 2) faults.push(`breaks: ${amount.textContent}`)
      if (card && right > card.right + 0.5) faults.push(`too wide: ${amount.textContent}`)
    }
    return faults
  })

const walletScene = scenes.find(({ name }) => name === 'wallet')
if (!walletScene) throw new Error('no scene of the wallet')

for (const digits of DIGITS)
  test(`amounts of ${digits} digits stay whole from 320 to 2560 pixels, with a normal and a large font`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await open(page, { ...walletScene, balances: balancesOf(digits) })
    for (const font of FONTS)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}px`
        }, font)
        expect.soft(await broken(page), `${width} px, font ${font}`).toEqual([])
      }
  })

test('an amount of thirty digits is copied whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, { ...walletScene, balances: balancesOf(30) })
  const text = await page.evaluate(() => {
    const amount = document.querySelector('main [data-size="text"]')
    const selection = getSelection()
    if (!amount || !selection) return ''
    selection.selectAllChildren(amount)
    return String(selection)
  })
  expect(text.replaceAll(',', '')).toBe(amountOf(30))
})
