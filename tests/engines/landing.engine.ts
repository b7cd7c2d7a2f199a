import type { Tab } from './tab.ts'
import { expect, test } from './test.ts'

/** How far the section of this id is below the header, once the page is laid out in its font. */
const belowHeader = (tab: Tab, id: string) =>
  tab.run((wanted) => {
    const top = document.getElementById(wanted)?.getBoundingClientRect().top ?? Number.NaN
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN
    const isLaidOut = !document.querySelector('main > section:not([data-laid-out])')
    return isLaidOut && document.fonts.status === 'loaded' ? Math.round(top - bottom) : 'not yet'
  }, id)

test('the landing page that is opened at a section shows it below the header', {
  tag: '@short',
}, async ({ tab, host }) => {
  await tab.resize(1280, 800)
  await tab.open(`${host.origin}/#token`)
  await expect.poll(() => belowHeader(tab, 'token')).toBeCloseTo(15, -0.5)
})

test('the links of the landing page lead to its sections, End to its end, and a search into it', async ({
  tab,
  host,
}) => {
  await tab.resize(1280, 800)
  await tab.open(`${host.origin}/`)
  await expect.poll(() => belowHeader(tab, 'token')).toBeGreaterThan(1000)
  await test.step('links', async () => {
    for (const [name, id] of Object.entries({ 'About Us': 'about', Tokenomics: 'token' })) {
      await tab.press('link', name)
      await expect.poll(() => belowHeader(tab, id)).toBe(15)
    }
  })
  await test.step('End', async () => {
    await tab.key('End')
    // The footer is assumed higher than it is until it is reached.
    const left = () => document.documentElement.scrollHeight - innerHeight - scrollY
    await expect.poll(async () => Math.round(Number(await tab.run(left)))).toBe(0)
    expect(await tab.has('button', 'Back to top')).toBe(true)
  })
  await test.step('search', async () => {
    const isFound = (text: string) => {
      getSelection()?.removeAllRanges()
      scrollTo(0, 0)
      return Reflect.get(window, 'find').call(window, text)
    }
    for (const text of ['One fifth of the supply', 'Terms and conditions'])
      expect(await tab.run(isFound, text)).toBe(true)
  })
})
