import { expect, sees, seesHeading, test } from './test.ts'

test('a copied address can be pasted into a field', async ({ tab, openAs }) => {
  await tab.resize(390, 844)
  await openAs('/wallet')
  await seesHeading(tab, 'Wallet')
  await tab.press('button', 'Copy address')
  await sees(tab, /copied/i)
  await tab.press('link', 'Withdraw')
  await seesHeading(tab, 'Withdraw')
  await tab.paste('Address')
  await expect
    .poll(() => tab.run(() => document.querySelector<HTMLInputElement>('[name=address]')?.value))
    .toMatch(/^0x[0-9a-f]{40}$/i)
})

test('Print of a receipt asks the browser to print, and the paper has one page', async ({
  tab,
  host,
  account,
  openAs,
}) => {
  await host.operator('deposit', account.email, 'BNB', '1.25')
  await tab.resize(1280, 800)
  await openAs('/wallet')
  await seesHeading(tab, 'Wallet')
  await tab.press('button', 'Show balance')
  await sees(tab, '1 entry')
  await tab.run(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
    document.querySelector<HTMLElement>('button[aria-label^=Receipt]')?.click()
  })
  await tab.press('button', 'Print')
  await expect.poll(() => tab.run(() => document.body.hasAttribute('data-printed'))).toBe(true)
  const paper = await tab.paper()
  if (paper) expect(paper.toString('latin1').match(/\/Type ?\/Page\b/g)).toHaveLength(1)
})
