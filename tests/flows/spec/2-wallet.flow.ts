import { openAs } from '../../support/account.ts'
import { advanceClock, expect, openWallet, pauseClock, row } from '../../support/row.ts'
import { FIGURES, streamFigures } from '../../support/stream.ts'

/** Product §2, Wallet, with the balance stream of §3 and the constants of §9. */

row(
  '§2',
  [],
  'wallet: a 2 s preloader, the estimate as XXXX until the eye is pressed, totals and available amounts truncated to 6 decimals',
  async ({ page, account }) => {
    await streamFigures(page, FIGURES)
    await page.clock.install()
    await openAs(page, account, '/support')
    await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
    await pauseClock(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Wallet' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    const preloader = page.getByRole('status', { name: '' }).filter({ hasText: 'Loading' })
    await advanceClock(page, 1999)
    await expect(preloader.last()).toBeVisible()
    await page.clock.runFor(1)
    await expect(preloader).toHaveCount(0)

    const balance = page.getByRole('region', { name: 'Estimated balance' })
    const estimate = balance.locator('p').filter({ hasText: 'USDT' }).first()
    await expect(estimate).toContainText('XXXX')
    await balance.getByRole('button', { name: 'Show balance' }).click()
    // usdt + bnb·price + eth·price1 + trx·price2: 1000.5 + 740.74068 + 0.0030004969995 + 3086.419725
    await expect(estimate).toContainText('4,827.663405')
    await expect(balance).toContainText('USDT')
    await expect(balance).toContainText('NOVA is not included')
    // With prices and values, which are loaded later; each value is rounded down. What is worth most is first.
    const coins = balance.getByRole('list', { name: 'Assets' }).getByRole('listitem')
    await expect(coins).toHaveText([
      'TRXTotal 12,345.678900Price 0.250000 USDTValue ≈ 3,086.419725 USDT64%Available 12,000.000000',
      'USDTTotal 1,000.500000Price 1.000000 USDTValue ≈ 1,000.500000 USDT21%Available 900.250000',
      'BNBTotal 1.234567Price 600.000000 USDTValue ≈ 740.740680 USDT15%Available 1.000000',
      'ETHTotal 0.000000Price 3,000.500000 USDTValue ≈ 0.003000 USDT<1%Available 0.000000',
      'NOVATotal 2,000,000.000000Price – USDTValue ≈ – USDTAvailable 1,999,999.990000',
    ])
    await balance.getByRole('button', { name: 'Hide balance' }).click()
    await expect(estimate).toContainText('XXXX')
  },
)

row(
  '§2',
  [],
  'wallet: a History region with every kind and three tabs, and the Token Contract box',
  async ({ page, context, account }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openWallet(page, account)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('tab')).toHaveText(['All', 'Deposit', 'Withdraw', 'Buy Token'])

    const box = page.getByRole('region', { name: 'Token Contract' })
    const address = '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478'
    await expect(box).toContainText(address)
    await expect(box.getByRole('img', { name: /QR code/ })).toBeVisible()
    const facts = await box.locator('dl > div').allTextContents()
    expect(facts).toEqual(['Token symbolNOVA', 'NetworkBinance Chain (BEB20)', 'Decimals18'])
    await box.getByRole('button', { name: 'Copy address' }).click()
    await expect(page.getByText('Coped ')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await box.getByRole('link', { name: 'Buy Now' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Buy NOVA' })).toBeVisible()
  },
)
