import { expect, sees, seesHeading, test } from './test.ts'

test('a copied address can be pasted, and its icon is a check mark for two seconds', async ({
  tab,
  openAs,
}) => {
  await tab.resize(390, 844)
  await openAs('/wallet')
  await seesHeading(tab, 'Wallet')
  // Not before the preloader has gone.
  await tab.press('button', 'Show balance')
  await tab.run(() => {
    const icon = document.querySelector('button[title="Copy address"] use')
    const changes: unknown[] = []
    Reflect.set(window, 'iconChanges', changes)
    const note = () => changes.push([icon?.getAttribute('href')?.split('#')[1], performance.now()])
    if (icon) new MutationObserver(note).observe(icon, { attributes: true })
  })
  await tab.press('button', 'Copy address')
  await sees(tab, 'Coped')
  const icons = () =>
    tab.run(() => {
      const [[first, shownAt] = [], [second, goneAt] = []] = Reflect.get(window, 'iconChanges')
      return [first, second, goneAt - shownAt >= 1990]
    })
  await expect.poll(icons).toEqual(['check', 'copy', true])

  await tab.press('link', 'Withdraw')
  await seesHeading(tab, 'Withdraw')
  await tab.paste('Address')
  await expect
    .poll(() => tab.run(() => document.querySelector<HTMLInputElement>('[name=address]')?.value))
    .toMatch(/^0x[0-9a-f]{40}$/i)
})
