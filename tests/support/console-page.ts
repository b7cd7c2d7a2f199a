import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import type { Account } from './account.ts'
import type { RunningHost } from './host.ts'
import { settleAnimations } from './scenes.ts'

/** A browser with passkeys of its own, which answer without a person. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

/** The link that a host prints for the first operator of the sandbox. */
export async function firstLink(host: RunningHost): Promise<string> {
  const printed = () => /http:\/\/localhost:\d+\/#enrol=[\w-]+/.exec(host.output())?.[0]
  await expect.poll(printed).toBeDefined()
  return printed() ?? ''
}

/** Makes a passkey by a link; ends in the console. */
export async function enrol(page: Page, link: string): Promise<void> {
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
}

/** A link for another person, by the command line. */
export async function linkFor(host: RunningHost, name: string, roles: string): Promise<string> {
  const answer = await host.operator('staff', 'invite', name, roles)
  return /http\S+#enrol=[\w-]+/.exec(answer)?.[0] ?? ''
}

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A pending withdrawal of 1 BNB, confirmed by a mailed code. */
export async function withdraw(
  host: RunningHost,
  account: Account,
  earlierMails: number,
): Promise<void> {
  const order = { coin: 'BNB', chain: 'BNB', add: ADDRESS, total: '1', amount: '0.9995' }
  const asked = await account.call('PUT', '/withdrawal/otp', {
    ...order,
    fee: '0',
    command: 'withdrawal',
  })
  const { challenge } = await asked.json()
  const { code } = await host.mailTo(account.email, earlierMails)
  const placed = await account.call('POST', '/withdrawal', {
    amount: '0.9995',
    type: 'Crypto',
    address: ADDRESS,
    inputVal: '1',
    asset: 'BNB',
    chain: 'BNB',
    challenge,
    code,
  })
  expect(placed.ok).toBe(true)
}

async function findingsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async (how) => {
    const { violations } = await window.axe.run(document, how)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, options)
}

/** Nothing is wider than the window; a failure names what is. */
async function expectFit(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    )
    return wide.map(({ outerHTML }) => outerHTML.slice(0, 120)).concat(`${scrollWidth} px`)
  })
  expect(tooWide).toEqual([])
}

/** The placeholders of what is not there yet. */
export const loadingIn = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading$/ })

/** Looks at a screen of the console, once it is there. */
export async function lookAt(page: Page, screen: string): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), `#/${screen}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(loadingIn(page)).toHaveCount(0)
  await lookAtAll(page, `${screen.split(/[/?]/)[0]}${screen.includes('/') ? '-record' : ''}`)
}

/** Where pictures of the console go, if somebody wants to see them. */
const PICTURES = process.env['CONSOLE_PICTURES']

/** Looks at what is shown in both themes, on a desk and on two phones: axe, its width, and a picture of that name. */
export async function lookAtAll(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 390, 320]) {
      // Only colours change with the theme.
      if (colorScheme === 'dark' && !PICTURES) continue
      await page.setViewportSize({ width, height: 844 })
      await expectFit(page)
      if (width === 320 || !PICTURES) continue
      const path = `${PICTURES}/${name}-${width}-${colorScheme}.png`
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
    // Colours change with a transition.
    await settleAnimations(page)
    const rules: RunOptions = colorScheme === 'dark' ? { runOnly: 'color-contrast' } : {}
    expect([name, colorScheme, await findingsOf(page, rules)]).toEqual([name, colorScheme, []])
  }
  await page.setViewportSize({ width: 1280, height: 844 })
}
