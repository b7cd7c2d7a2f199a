import type { Tab } from './tab.ts'
import { expect, sees, test } from './test.ts'

/** Chooses a day in the "From" filter, as a picker does. */
const chooseFrom = (tab: Tab, day: string) =>
  tab.run((chosen) => {
    const field = document.querySelector<HTMLInputElement>('input[type=date]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, chosen)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }, day)

test('an empty date filter does not look as if the present day were chosen, and a chosen day filters', async ({
  tab,
  engine,
  openWallet,
}) => {
  await openWallet(390, 844)
  await tab.run(() => document.querySelector('search details')?.setAttribute('open', ''))
  // The fields are there once they are asked for.
  const isShown = () =>
    tab.run(() => {
      const field = document.querySelector('[type=date]')
      field?.scrollIntoView({ block: 'center' })
      return field !== null
    })
  await expect.poll(isShown).toBe(true)
  const box = ':has(> input[type=date])'

  await test.step('empty, it shows no date', async () => {
    // The others show the order of day, month and year.
    if (engine.name !== 'webkit') return
    const isStill = async () => (await tab.picture(box)).equals(await tab.picture(box))
    await expect.poll(isStill).toBe(true)
    const empty = await tab.picture(box)
    await tab.run(() =>
      document.querySelector<HTMLElement>('input[type=date]')?.style.setProperty('color', 'red'),
    )
    expect((await tab.picture(box)).equals(empty)).toBe(true)
  })

  await test.step('a later day leaves nothing, an earlier one everything', async () => {
    await chooseFrom(tab, '2100-01-01')
    await sees(tab, '0 of 1 entries')
    await chooseFrom(tab, '2020-01-01')
    await sees(tab, /^1 entry/m)
  })
})
