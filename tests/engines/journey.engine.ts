import { newPerson } from '../support/flow.ts'
import { expect, sees, seesHeading, test } from './test.ts'

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`a person signs up, receives a deposit, reads it offline and logs out, at ${width} px`, async ({
    tab,
    host,
  }) => {
    const person = newPerson()
    await tab.resize(width, height)

    await test.step('signs up with the code from the mailbox', async () => {
      await tab.open(`${host.origin}/login`)
      await tab.press('tab', 'Signup')
      await tab.type('Name', person.name)
      await tab.type('Email', person.email)
      await tab.type('Password', person.password)
      await tab.type('Confirm Password', person.password)
      await tab.press('button', 'Send code')
      const { code = '' } = await host.mailTo(person.email)
      await tab.type('Verification code', code)
      await tab.press('button', 'Create account')
      await sees(tab, 'user Registered Succesfully')
    })

    await test.step('logs in with password and code', async () => {
      await tab.open(`${host.origin}/login`)
      await tab.type('Email', person.email)
      await tab.type('Password', person.password)
      await tab.press('button', 'Log me in')
      await seesHeading(tab, 'Login verification')
      const { code = '' } = await host.mailTo(person.email, 1)
      await tab.type('Verification code', code)
      await tab.press('button', 'Verify')
      await seesHeading(tab, 'Wallet')
    })

    await test.step('sees a deposit arrive without a reload', async () => {
      await tab.press('button', 'Show balance')
      await host.operator('deposit', person.email, 'BNB', '1.25')
      await sees(tab, '1.250000')
      await sees(tab, 'Completed')
    })

    await test.step('reads the wallet without a network', async () => {
      await tab.run(async () => void (await navigator.serviceWorker.ready))
      await host.stop()
      await tab.reload()
      await seesHeading(tab, 'Wallet')
      await sees(tab, /as of/i, 30_000)
      await sees(tab, '1.250000')
    })

    await test.step('is online again without a reload when the network returns', async () => {
      await host.restart()
      await sees(tab, /^Live$/m, 45_000)
    })

    await test.step('logs out offline', async () => {
      await host.stop()
      await tab.press('button', 'Logout')
      await seesHeading(tab, 'Login')
      expect(await tab.run(() => localStorage.getItem('cthash'))).toBeNull()
      await host.restart()
    })
  })
