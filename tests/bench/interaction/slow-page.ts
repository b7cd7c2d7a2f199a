import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../../support/browser.ts'
import { createHand, type Deed, type Hand } from './hand.ts'
import { startTrace, type Task } from './trace.ts'
import { watchInteractions } from './watch.ts'

export const PHONE = { width: 390, height: 844 }

export interface Step extends Deed {
  readonly task: Task
}

export interface SlowPage {
  readonly baseURL: string
  /** How many times slower than this machine its processor is. */
  readonly slower: number
}

/** What `work` does with a page on a slow phone, with the longest task of each of its steps. */
export async function onSlowPage(
  { baseURL, slower }: SlowPage,
  work: (hand: Hand) => Promise<void>,
): Promise<Step[]> {
  const path = findBrowser()
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: BROWSER_ARGS,
  })
  try {
    const context = await browser.newContext({ baseURL, viewport: PHONE })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await watchInteractions(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const stopTrace = await startTrace(browser)
    const hand = createHand(page)
    await work(hand)
    const trace = await stopTrace()
    return hand.deeds.map((deed) => ({ ...deed, task: trace.longestTask(deed.mark) }))
  } finally {
    await browser.close()
  }
}
