import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { RunningHost } from './host.ts'

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
