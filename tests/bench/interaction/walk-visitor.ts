import type { Account } from '../../support/account.ts'
import type { RunningHost } from '../../support/host.ts'
import type { Hand } from './hand.ts'

/** The landing page and the screens before the login; ends at the wallet. */
export async function walkAsVisitor(
  { page, ...hand }: Hand,
  host: RunningHost,
  account: Account,
): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const label = (name: string) => page.getByLabel(name, { exact: true })

  await page.goto('/')
  await hand.wheel('Landing: wheel', 600, 12)
  await hand.press('Landing: question', page.locator('summary'))
  await hand.press('Landing: theme', button('Light or dark'))
  await hand.press('Landing: theme', button('Light or dark'))

  await page.goto('/forgot')
  await hand.type('Forgot: e-mail', label('Email'), 'nobody')
  await hand.press('Forgot: submit', button('Send reset link'))

  await page.goto('/resetpassword?oobCode=abc&email=nobody@example.com')
  await hand.type('Reset: password', label('New password'), 'Secret1!')
  await hand.press('Reset: submit', button('Reset password'))

  await page.goto('/login')
  await hand.press('Login: signup tab', page.getByRole('tab', { name: 'Signup' }))
  await hand.type('Signup: name', label('Name'), 'Ada L')
  await hand.type('Signup: password', label('Password'), 'Secret1!')
  await hand.press('Login: login tab', page.getByRole('tab', { name: 'Login' }))
  await hand.type('Login: e-mail', label('Email'), account.email)
  await hand.type('Login: password', label('Password'), account.password)
  await hand.press('Login: show password', button('Show password'))
  await hand.press('Login: submit', button('Log me in'))
  await page.getByRole('heading', { level: 1, name: 'Login verification' }).waitFor()
  const { code = '' } = await host.mailTo(account.email, 2)
  await hand.type('Code: digits', label('Verification code'), code)
  await hand.press('Code: submit', button('Verify'))
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
}
