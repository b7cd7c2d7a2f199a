import { expect, seesHeading, test } from './test.ts'

test('on a phone nothing that Tab leads to is under the header or the bar', async ({
  tab,
  openWallet,
}) => {
  await openWallet(390, 667)
  const covered = () =>
    tab.run(() => {
      const focused = document.activeElement
      const bar = document.querySelector('nav[aria-label=Account]')
      const header = document.querySelector('header')
      if (!focused || !bar || !header) return 'nothing'
      const { top, bottom } = focused.getBoundingClientRect()
      const isClear =
        top >= header.getBoundingClientRect().bottom && bottom <= bar.getBoundingClientRect().top
      return isClear ? '' : focused.textContent
    })
  for (let last: unknown; last !== 'Buy Now'; ) {
    await tab.key('Tab')
    await expect.poll(covered).toBe('')
    last = await tab.run(() => document.activeElement?.textContent)
  }
})

test('the links to the networks are one row on a small phone', async ({ tab, host }) => {
  await tab.resize(360, 640)
  await tab.open(`${host.origin}/login`)
  await seesHeading(tab, 'Login')
  const rows = () => {
    const links = [...document.querySelectorAll('main a[rel~=noopener]')]
    return [links.length, new Set(links.map((link) => link.getBoundingClientRect().top)).size]
  }
  expect(await tab.run(rows)).toEqual([7, 1])
})
