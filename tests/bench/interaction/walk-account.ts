import type { Account } from '../../support/account.ts'
import { coinCard } from '../../support/coin.ts'
import type { RunningHost } from '../../support/host.ts'
import type { Hand } from './hand.ts'
import { openWallet, walletIsOpen } from './walk-wallet.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Buying, depositing, withdrawing, settings and support, each opened from the navigation; ends with a logout. */
export async function walkAccount(hand: Hand, host: RunningHost, account: Account): Promise<void> {
  const { page } = hand
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const label = (name: string) => page.getByLabel(name, { exact: true })
  const open = async (link: RegExp, title: RegExp) => {
    const to = page.getByRole('link', { name: link })
    await hand.press(`Open ${link.source.replaceAll(/\W/g, '')}`, to)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }

  await open(/^Buy/, /^Buy/)
  await hand.keysIn('Buy: coin', coinCard(page, 'BNB'), ' ')
  await hand.type('Buy: pay', label('You pay'), '0.12345')
  await hand.type('Buy: receive', label('You receive'), '250')
  await hand.press('Buy: show balance', page.getByRole('button', { name: /Show|Hide/ }))
  await hand.keys('Buy: submit a wrong amount', ...'99999999', 'Enter')

  await open(/^Deposit$/, /^Deposit$/)
  await hand.keysIn('Deposit: coin', coinCard(page, 'BNB'), ' ')
  await button('Copy address').waitFor()
  await hand.press('Deposit: copy', button('Copy address'))

  await open(/^Withdraw$/, /^Withdraw$/)
  await hand.keysIn('Withdraw: coin', coinCard(page, 'BNB'), ' ')
  await page.getByText('Minimum', { exact: true }).waitFor()
  await hand.type('Withdraw: address', label('Address'), ADDRESS)
  await hand.type('Withdraw: amount', label('Amount'), '0.5')
  await hand.press('Withdraw: maximum', button('Max'))
  await hand.keys('Withdraw: delete the maximum', 'Control+A', 'Backspace')
  await hand.type('Withdraw: amount', label('Amount'), '0.5')
  await hand.press('Withdraw: scan', button('Scan QR code'))
  await hand.keys('Withdraw: close the scan', 'Escape')
  await hand.press('Withdraw: continue', button('Continue'))
  await hand.press('Withdraw: change details', button('Change details'))
  await hand.press('Withdraw: continue', button('Continue'))
  await button('Send code').waitFor()
  await hand.press('Withdraw: send code', button('Send code'))
  const { code = '' } = await host.mailTo(account.email, 3)
  await hand.type('Withdraw: code', label('Verification code'), code)
  await hand.press('Withdraw: confirm', button('Confirm withdrawal'))
  await page.getByRole('heading', { level: 1, name: 'Withdrawal placed' }).waitFor()
  await openWallet(hand, page.getByText('Back to the wallet'))

  await open(/^Settings$/, /^Settings$/)
  await hand.type('Settings: old password', label('Old password'), 'Secret1!')
  await hand.type('Settings: new password', label('New password'), 'secret')
  await hand.press('Settings: show password', button('Show password'))
  await hand.press('Settings: submit', button('Change password'))
  await hand.press('Settings: theme', label('Dark'))
  await hand.press('Settings: theme', label('System'))

  await hand.press('Header: open the menu', button('Menu'))
  await open(/^Support$/, /^Support$/)
  await hand.keysIn('Support: topic', label('Query type'), 'D')
  await hand.type('Support: description', label('Description'), 'My deposit is missing')
  await hand.press('Support: submit', button('Submit'))
  await walletIsOpen(page)
  await hand.press('Logout', button('Logout'))
  await page.getByRole('tab', { name: 'Signup' }).waitFor()
}
