import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { overlaps } from '../support/overlaps.ts'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** Words of people, hosts and brands, and what is written in one way everywhere. */
const DATA = [
  ...['@', 'https?:', '0x[\\da-f…]', 'Ada', 'Ledger', 'Exchange', 'Security key', 'Status page'],
  ...[
    '[\\da-f]{8}-[\\da-f]{4}-',
    '…[\\da-f]{4}$',
    '\\.csv',
    'Stage \\d',
    'Binance',
    'Ethereum',
    'Tron',
    'Chrome',
    'Samsung',
    'xample.com',
  ],
  '^(facebook|instagram|linktree|medium|reddit|twitter|youtube)$',
].join('|')

/** What is wider than its place, or cut, or lies over something else. */
export const findMisplaced = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(overlaps)),
  ...(await page.evaluate(misplaced)),
]

/** Of a page in the pseudo-language: what is in no file of texts. */
export const findPlainTexts = (page: Page): Promise<string[]> => page.evaluate(plainTexts, DATA)

/**
 * What axe finds. It uses timers, and the page's clock stands still. Contrast, which takes it half of its time, is of colours, and
 * these are the same in every language (tests/flows/people-scenes.flow.ts).
 */
export async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(`(setTimeout => {${axe.source}})(runningSetTimeout)`)
  return await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  })
}

/** Runs in the page. */
function misplaced(): string[] {
  const found: string[] = []
  // A row of the history begins beside its coin, and not in the line of its day.
  for (const { cells, textContent } of document.querySelectorAll<HTMLTableRowElement>(
    'tr[data-day]',
  )) {
    const [what, time] = [cells[0], cells[1]].map((cell) => cell?.getBoundingClientRect())
    const start = document.dir === 'rtl' ? 'right' : 'left'
    if (what && time && Math.abs(what[start] - time[start]) > 1) found.push(`apart: ${textContent}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element)
    const isHidden =
      style.clipPath !== 'none' || !element.checkVisibility({ visibilityProperty: true })
    if (isHidden || style.overflow === 'visible' || !element.textContent?.trim()) continue
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    if (
      (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
    )
      found.push(`cut: ${element.outerHTML.slice(0, 200)}`)
  }
  return found
}

/** Runs in the page: words without an accent. */
function plainTexts(data: string): string[] {
  const isData = new RegExp(data)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  const add = (text: string | null | undefined) => {
    if (text && /[a-z]{3}/.test(text) && !isData.test(text)) found.push(text.trim())
  }
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (parentElement && !parentElement.closest('script, style, noscript, pre')) add(textContent)
  }
  for (const name of [
    'aria-label',
    'placeholder',
    'title',
    'alt',
    'aria-description',
    'aria-valuetext',
  ])
    for (const element of document.querySelectorAll(`[${name}]`)) add(element.getAttribute(name))
  return [...new Set(found)]
}
