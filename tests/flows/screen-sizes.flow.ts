import type { Page } from '@playwright/test'
import { expect, test } from '../support/flow.ts'
import { open, type Scene, scenes } from '../support/scenes.ts'

/** What a screen makes of the room that it has, from the narrowest phone to the widest desk. */
test.use({ timezoneId: 'UTC', locale: 'en-US' })

function sceneOf(name: string): Scene {
  const scene = scenes.find((one) => one.name === name)
  if (!scene) throw new Error(`no scene ${name}`)
  return scene
}

/** The heights of the rows of the history, without the headings of their days. */
const rowHeights = (page: Page): Promise<number[]> =>
  page
    .getByRole('tabpanel')
    .last()
    .locator('tr[aria-rowindex]')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const heading = Number.parseFloat(getComputedStyle(row, '::before').blockSize)
        const { height } = row.getBoundingClientRect()
        return height > 1 ? [height - (Number.isNaN(heading) ? 0 : heading)] : []
      }),
    )

test('a row of the history is at most 72 px high on a phone, also one that waits', async ({
  page,
}) => {
  await open(page, sceneOf('wallet-withdrawals'))
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByText('Waits until').first()).toBeVisible()
    const heights = await rowHeights(page)
    expect(heights.length).toBeGreaterThan(2)
    expect
      .soft(
        heights.filter((height) => height > 72),
        `${width} px`,
      )
      .toEqual([])
  }
})

test('no tab of the history is cut off on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await open(page, sceneOf('wallet'))
  for (const list of await page.getByRole('tablist').all()) {
    const room = await list.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)
    expect(room).toBeLessThanOrEqual(0)
  }
})

/** Of a screen's cards: how wide all are together, and where each column ends, in px. */
async function columnsOf(page: Page): Promise<{ taken: number; ends: number[] }> {
  const cards = await page.locator('main section:not(section section)').evaluateAll((all) =>
    all.map((card) => {
      const { left, right, bottom } = card.getBoundingClientRect()
      return { left, right, bottom }
    }),
  )
  const lefts = [...new Set(cards.map(({ left }) => Math.round(left)))]
  const ends = lefts.map((left) =>
    Math.max(...cards.filter((one) => Math.round(one.left) === left).map((one) => one.bottom)),
  )
  return { taken: Math.max(...cards.map(({ right }) => right)) - Math.min(...lefts), ends }
}

for (const name of ['deposit', 'buy-filled', 'withdraw-filled', 'settings'])
  test(`${name} takes the width of a wide screen, and no column ends far above the others`, async ({
    page,
  }) => {
    await open(page, sceneOf(name))
    for (const width of [1920, 2560]) {
      await page.setViewportSize({ width, height: 1000 })
      const { taken, ends } = await columnsOf(page)
      expect.soft(taken / width, `${width} px`).toBeGreaterThan(0.85)
      expect.soft(Math.max(...ends) - Math.min(...ends), `${width} px`).toBeLessThan(500)
    }
  })

test('of two columns of a purchase neither ends far above the other, once the release is loaded', async ({
  page,
}) => {
  await open(page, sceneOf('buy-filled'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { name: 'When it is released' })).toHaveCount(1)
  const { ends } = await columnsOf(page)
  expect(ends).toHaveLength(2)
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(500)
})
