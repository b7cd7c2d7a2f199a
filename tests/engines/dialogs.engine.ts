import { fileURLToPath } from 'node:url'
import type { Tab } from './tab.ts'
import { expect, seesHeading, test } from './test.ts'

const TITLE = 'Scan QR code'

const expectOpen = (tab: Tab, isOpen: boolean) =>
  expect.poll(() => tab.has('dialog', TITLE), { message: 'the dialog is open' }).toBe(isOpen)

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test.describe(`at ${width} px`, () => {
    test.beforeEach(async ({ tab, openAs }) => {
      await tab.resize(width, height)
      await openAs('/withdrawal')
      await seesHeading(tab, 'Withdraw')
      await tab.press('button', TITLE)
      await expectOpen(tab, true)
    })

    test('a dialog is as high as what is in it', async ({ tab }) => {
      const spare = () => {
        const head = document.querySelector('dialog[open] > :first-child')
        return head && head.clientHeight - (head.lastElementChild?.clientHeight ?? 0)
      }
      await expect.poll(() => tab.run(spare)).toBe(0)
    })

    test('a press beside a dialog, Escape, Back and its button close it; a press in it does not', {
      tag: width === 390 ? '@short' : [],
    }, async ({ tab }) => {
      const close = {
        beside: () => tab.pressAt(5, height / 2),
        escape: () => tab.key('Escape'),
        back: () => tab.back(),
        button: () => tab.press('button', 'Close'),
      }
      await tab.pressAt(width / 2, height / 2)
      await expectOpen(tab, true)
      for (const [how, act] of Object.entries(close))
        await test.step(how, async () => {
          await act()
          await expectOpen(tab, false)
          await seesHeading(tab, 'Withdraw')
          await tab.press('button', TITLE)
          await expectOpen(tab, true)
        })
    })
  })

test('an address is read from a picture of its QR code, and nothing is taken from one without', {
  tag: '@short',
}, async ({ tab, openAs }) => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await tab.resize(390, 844)
  await openAs('/withdrawal')
  await seesHeading(tab, 'Withdraw')
  await tab.press('button', TITLE)
  await expectOpen(tab, true)
  await tab.attach('Read from a picture', pathTo('../../dist/icons/icon-192.png'))
  await expect
    .poll(() => tab.run(() => document.querySelector('dialog')?.textContent))
    .toContain('No QR code was found in this picture.')
  await tab.attach('Read from a picture', pathTo('./address.png'))
  await expectOpen(tab, false)
  await expect
    .poll(() => tab.run(() => document.querySelector<HTMLInputElement>('[name=address]')?.value))
    .toBe(address)
})

const pathTo = (path: string) => fileURLToPath(new URL(path, import.meta.url))
