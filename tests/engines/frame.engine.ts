import { expect, seesHeading, test } from './test.ts'

test('the header and the bottom bar are painted after each navigation inside the app', {
  tag: '@short',
}, async ({ tab, openAs }) => {
  const frame = async () => {
    await tab.run(() => document.fonts.ready.then(() => undefined))
    return [await tab.picture('header'), await tab.picture('nav[aria-label=Account]')]
  }
  await tab.resize(390, 844)
  await openAs('/deposit')
  await seesHeading(tab, 'Deposit')
  const loaded = await frame()

  for (const other of ['Settings', 'Withdraw', 'Settings']) {
    await test.step(`to ${other} and back`, async () => {
      await tab.press('link', other)
      await seesHeading(tab, other)
      await tab.press('link', 'Deposit')
      await seesHeading(tab, 'Deposit')
      // An empty strip is a tenth as many bytes; hover and antialiasing change a few.
      await expect
        .poll(async () =>
          (await frame()).map(({ length }, at) => length > 0.8 * (loaded[at]?.length ?? 0)),
        )
        .toEqual([true, true])
    })
  }
})

test('on a phone held sideways the header and the bar leave room for the screen', async ({
  tab,
  openAs,
}) => {
  await tab.resize(844, 390)
  await openAs('/setting')
  await seesHeading(tab, 'Settings')
  const covered = () =>
    [...document.querySelectorAll('header, nav[aria-label=Account]')]
      .map((part) => part.getBoundingClientRect())
      .reduce(
        (sum, { top, bottom }) =>
          sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)),
        0,
      ) / innerHeight
  expect(await tab.run(covered)).toBeLessThan(0.25)
  await tab.run(() => scrollTo(0, 300))
  await expect.poll(() => tab.run(covered)).toBeLessThan(0.125)
})
