import { chromium } from '@playwright/test'
import { type Account, createAccount } from '../../support/account.ts'
import { BROWSER_ARGS, findBrowser } from '../../support/browser.ts'
import { type RunningHost, startHost } from '../../support/host.ts'
import { createHand, type Deed, type Hand } from './hand.ts'
import { startSite } from './long-history.ts'
import { startTrace, type Task } from './trace.ts'
import { walkAccount } from './walk-account.ts'
import { walkAsVisitor } from './walk-visitor.ts'
import { walkWallet, walkWhileLoading, walletIsOpen } from './walk-wallet.ts'
import { watchInteractions } from './watch.ts'

export const PHONE = { width: 390, height: 844 }

export interface Step extends Deed {
  readonly task: Task
}

/** A walk through every screen on a phone, with a long history and a balance message every second. */
export async function walk({ slower }: { slower: number }): Promise<Step[]> {
  const host = await startHost()
  const { proxy, stop } = await startSite(host)
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'BNB', '100')
  const path = findBrowser()
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: BROWSER_ARGS,
  })
  try {
    const context = await browser.newContext({ baseURL: proxy.origin, viewport: PHONE })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await watchInteractions(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const stopTrace = await startTrace(browser)
    const hand = createHand(page)
    await walkThrough(hand, host, account)
    const trace = await stopTrace()
    return hand.deeds.map((deed) => ({ ...deed, task: trace.longestTask(deed.mark) }))
  } finally {
    await browser.close()
    await stop()
    await host.dispose()
  }
}

async function walkThrough(hand: Hand, host: RunningHost, account: Account): Promise<void> {
  const { page } = hand
  await walkAsVisitor(hand, host, account)
  await walletIsOpen(page)
  await walkWallet(hand)
  await hand.press('Open Settings', page.getByRole('link', { name: 'Settings', exact: true }))
  await walkWhileLoading(hand)
  await walkAccount(hand, host, account)
}
