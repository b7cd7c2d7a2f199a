import { expect, sees, test } from './test.ts'

/** The page as on paper, which WebDriver cannot ask of WebKit: its rules for print apply on the screen. */
function applyPrintRules(): void {
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
        rule.media.mediaText = 'all'
      if (rule instanceof CSSGroupingRule) apply(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) apply(sheet.cssRules)
  dispatchEvent(new Event('beforeprint'))
}

test('a receipt is printed by its button, alone and on one page', async ({ tab, openWallet }) => {
  await openWallet(1280, 800)
  await tab.run(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
    const receipt = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('Receipt'),
    )
    receipt?.click()
  })
  await tab.press('button', 'Print')
  await expect.poll(() => tab.run(() => document.body.hasAttribute('data-printed'))).toBe(true)
  const pages = (await tab.paper())?.toString('latin1').match(/\/Type ?\/Page\b/g)
  if (pages) expect(pages).toHaveLength(1)

  await tab.run(applyPrintRules)
  await sees(tab, /^\s*NOVA · Deposit · Receipt[\s\S]*1\.250000 BNB[\s\S]*Completed\s*$/)
})

test('a printed wallet has the time of its figures and its rows, without the buttons', async ({
  tab,
  openWallet,
}) => {
  await openWallet(1280, 800)
  await sees(tab, /^Live$/m)
  await tab.run(applyPrintRules)
  await sees(tab, /^As of .*\b20\d\d\b/m)
  await sees(tab, 'Completed')
  const buttons = () =>
    [...document.querySelectorAll('button')]
      .filter((it) => it.checkVisibility())
      .map(({ textContent }) => textContent)
  // The tab says which history it is.
  expect(await tab.run(buttons)).toEqual(['All'])
})
