import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../../support/browser.ts'
import { createHand, type Deed, type Hand } from './hand.ts'
import { startTrace, type Task } from './trace.ts'
import { watchInteractions } from './watch.ts'

export const PHONE = { width: 390, height: 844 }

export interface Step extends Deed {
  /** The longest one, where it was recorded. */
  readonly task?: Task | undefined
}

export interface SlowPage {
  readonly baseURL: string
  /** How many times slower than this machine its processor is. */
  readonly slower: number
  /** Records tasks, which makes everything slower. */
  readonly isTraced?: boolean
}

/** What `work` does with a page on a slow phone. */
export async function onSlowPage(
  { baseURL, slower, isTraced = false }: SlowPage,
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
    const stopTrace = isTraced ? await startTrace(browser) : undefined
    const hand = createHand(page)
    await work(hand)
    const tasks = await stopTrace?.()
    return hand.deeds.map((deed) => ({ ...deed, task: tasks?.get(deed.mark) }))
  } finally {
    await browser.close()
  }
}
