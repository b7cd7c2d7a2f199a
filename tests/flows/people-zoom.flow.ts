import type { Page } from '@playwright/test'
import { expect, test } from '../support/flow.ts'
import { open, scenes, settleAnimations } from '../support/scenes.ts'

/** Nothing overlaps or widens the page with large text, zoom, more contrast or the colours of the system. */
test.use({ timezoneId: 'UTC', locale: 'en-US' })

const SCREENS = ['landing', 'login', 'wallet', 'buy-filled', 'withdraw', 'settings', 'deposit']

/** A width in px with the sizes of text that it is tried with; 640 px are 1280 px at a zoom of 200 %. */
const SIZES = [
  [320, ['100%', '150%', '200%']],
  [390, ['100%', '150%', '200%']],
  [640, ['100%', '150%', '200%']],
  [1024, ['100%', '150%', '200%']],
  [1280, ['100%', '150%', '200%']],
  [1920, ['100%', '150%', '200%']],
] as const

/** Runs in the page: which texts overlap, and whether the page is too wide. Of each text the boxes of its lines. */
function faults(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('svg') &&
    getComputedStyle(element).clipPath === 'none'
  const lines: { element: Element; part: Element | null; text: string; box: DOMRect }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const {
      currentNode,
      currentNode: { textContent, parentElement },
    } = texts
    if (!textContent?.trim() || !parentElement || !isSeen(parentElement)) continue
    let part: Element | null = parentElement
    while (part && !/fixed|sticky/.test(getComputedStyle(part).position)) part = part.parentElement
    const range = document.createRange()
    range.selectNodeContents(currentNode)
    for (const box of range.getClientRects())
      lines.push({ element: parentElement, part, text: textContent, box })
  }
  for (const [index, { element, part, text, box }] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      // Header and bars stay above what is scrolled.
      if (part !== other.part || element.contains(other.element)) continue
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      // The boxes of two lines are higher than their letters.
      if (across > 2 && down > 5) found.push(`“${text}” and “${other.text}” overlap`)
    }
  return found
}

async function expectApart(page: Page, what: string): Promise<void> {
  for (const [width, fonts] of SIZES)
    for (const font of fonts) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, font)
      await settleAnimations(page)
      const found = await page.evaluate(faults)
      expect.soft(found, `${what}, ${width} px, a font of ${font}`).toEqual([])
    }
}

for (const scene of scenes.filter(({ name }) => SCREENS.includes(name)))
  test(`${scene.name} has no overlap with large text, more contrast and forced colours`, async ({
    page,
  }) => {
    await open(page, scene)
    await expectApart(page, 'as it is')
    await page.emulateMedia({ contrast: 'more' })
    await expectApart(page, 'with more contrast')
    await page.emulateMedia({ contrast: null, forcedColors: 'active' })
    await expectApart(page, 'with forced colours')
  })
