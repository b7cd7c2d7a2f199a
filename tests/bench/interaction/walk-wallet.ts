import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Hand } from './hand.ts'

/** The preloader covers the wallet for two seconds (product §2). */
export const walletIsOpen = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
  await page.locator('[data-size="overlay"]').waitFor({ state: 'detached' })
  await page.locator('tr[aria-rowindex="2"]').waitFor()
}

/** Opens the wallet and stays until all three histories are loaded and written to the cache. */
export async function openWallet({ page, ...hand }: Hand, press: Locator): Promise<void> {
  const last = page.waitForResponse('**/api/token/detail?*')
  await hand.press('Open Wallet', press)
  await hand.wait('Wallet: loads the history', async () => {
    await last
    await pause(4000)
  })
  await walletIsOpen(page)
}

/** Everything in the wallet. */
export async function walkWallet({ page, ...hand }: Hand): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const label = (name: string) => page.getByLabel(name, { exact: true })
  const search = label('Search history')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })

  await hand.press('Wallet: show balance', button('Show balance'))
  await hand.press('Wallet: hide balance', button('Hide balance'))
  await hand.press('Wallet: show balance', button('Show balance'))
  await hand.press('Wallet: theme', button('Light or dark'))
  await hand.press('Wallet: theme', button('Light or dark'))
  await hand.press('Wallet: copy the contract', button('Copy address'))

  for (const word of ['4f2', '907', 'bnb']) {
    await hand.type('History: search', search, word)
    await hand.keys('History: delete the search', ...[...word].fill('Backspace'))
  }
  await hand.press('History: open the filters', page.locator('summary', { hasText: 'Filters' }))
  await hand.keysIn('History: status', label('Status'), 'ArrowDown', 'ArrowUp')
  await hand.keysIn('History: coin', label('Coin'), 'ArrowDown', 'ArrowDown')
  await hand.type('History: from', label('From'), '01012024')
  await hand.press('History: clear the filters', button('Clear filters'))
  await hand.press('History: close the filters', page.locator('summary', { hasText: 'Filters' }))

  for (const name of ['Withdraw', 'Buy Token', 'Deposit', 'All']) {
    await hand.press(`History: tab ${name}`, tab(name))
  }
  await hand.keysIn('History: tabs by arrow keys', tab('All'), 'ArrowRight', 'ArrowLeft')

  await page.locator('h1').focus()
  await hand.wheel('History: wheel', 700, 20)
  await hand.wheel('History: wheel upwards', -700, 10)
  await hand.keys('History: page down', ...Array<string>(10).fill('PageDown'))
  await hand.keys('History: arrow down', ...Array<string>(10).fill('ArrowDown'))
  await hand.keys('History: space', 'Space', 'Space', 'Space')
  await hand.keys('History: end and home', 'End', 'PageUp', 'PageUp', 'Home')
  await hand.press('History: open a receipt', button(/^Receipt: /))
  await hand.keys('History: close the receipt', 'Escape')
  await hand.press('History: open a receipt', button(/^Receipt: /))
  await hand.press('History: close the receipt', button('Close'))

  await hand.press('History: open the export', button('Export'))
  await hand.press('History: export', button('Export CSV'))
  await hand.keys('History: close the export', 'Escape')
}

/** What a person presses at once after opening the wallet, while it still reads the history. */
export async function walkWhileLoading({ page, ...hand }: Hand): Promise<void> {
  const wallet = page.getByRole('link', { name: 'Wallet', exact: true })
  const settings = page.getByRole('link', { name: 'Settings', exact: true })
  await hand.hurry(async () => {
    await hand.press('While loading: open the wallet', wallet)
    await walletIsOpen(page)
    await hand.type('While loading: search', page.getByLabel('Search history'), '4f2')
    await hand.keys('While loading: delete the search', 'Backspace', 'Backspace', 'Backspace')
    await hand.press('While loading: tab', page.getByRole('tab', { name: 'Withdraw', exact: true }))
    await hand.press('While loading: tab', page.getByRole('tab', { name: 'Deposit', exact: true }))
    await hand.wheel('While loading: wheel', 700, 10)
    await hand.press('While loading: open settings', settings)
  })
}
