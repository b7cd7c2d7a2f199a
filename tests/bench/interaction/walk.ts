import { type Account, createAccount } from '../../support/account.ts'
import { type RunningHost, startHost } from '../../support/host.ts'
import type { Hand } from './hand.ts'
import { startSite } from './long-history.ts'
import { onSlowPage, type SlowPage, type Step } from './slow-page.ts'
import { walkAccount } from './walk-account.ts'
import { walkAsVisitor } from './walk-visitor.ts'
import { walkWallet, walkWhileLoading, walletIsOpen } from './walk-wallet.ts'

/** A walk through every screen on a phone, with a long history and a balance message every second. */
export async function walk(how: Omit<SlowPage, 'baseURL'>): Promise<Step[]> {
  const host = await startHost()
  const { proxy, stop } = await startSite(host)
  try {
    const account = await createAccount(host)
    await host.operator('deposit', account.email, 'BNB', '100')
    const site = { ...how, baseURL: proxy.origin }
    return await onSlowPage(site, (hand) => walkThrough(hand, host, account))
  } finally {
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
