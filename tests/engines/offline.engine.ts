import { expect, seesHeading, test } from './test.ts'

const VISITORS = {
  '/login': 'Login',
  '/forgot': 'Forgot password',
  '/resetpassword?oobCode=a-code&email=ada@example.com': 'Reset password',
}
const MEMBERS = {
  '/wallet': 'Wallet',
  '/buy/token': 'Buy NOVA',
  '/deposit': 'Deposit',
  '/withdrawal': 'Withdraw',
  '/setting': 'Settings',
  '/support': 'Support',
}

test('every screen opens without a network, from the files that the worker keeps', async ({
  tab,
  host,
  account,
  openAs,
}) => {
  await tab.resize(390, 844)
  await openAs('/wallet')
  await seesHeading(tab, 'Wallet')
  await tab.run(async () => void (await navigator.serviceWorker.ready))
  await host.stop()
  const opens = (path: string, heading: string) =>
    test.step(path, async () => {
      await tab.open(host.origin + path)
      await seesHeading(tab, heading)
    })
  try {
    for (const [path, heading] of Object.entries(MEMBERS)) await opens(path, heading)
    await test.step('those that lead on by themselves', async () => {
      for (const path of ['/success/withdrawal', '/fail/withdrawal']) {
        await tab.open(host.origin + path)
        // The screen itself may be gone on a slow machine; without its code there would be neither.
        await seesHeading(tab, 'Wallet')
      }
    })
    await tab.run(() => localStorage.removeItem('cthash'))
    await opens('/', 'NOVA is the token of a financial ecosystem in seven parts.')
    for (const [path, heading] of Object.entries(VISITORS)) await opens(path, heading)
    await test.step('/otp', async () => {
      await tab.run(
        (email, sentAt) => {
          const code = { kind: 'held', challenge: 'a-challenge' }
          const pending = { email, token: 'an-unverified-session', code, sentAt, extensions: [] }
          sessionStorage.setItem('pending-login', JSON.stringify(pending))
        },
        account.email,
        Date.now(),
      )
      await opens('/otp', 'Login verification')
    })
    await test.step('the documents', async () => {
      const kinds = await tab.run(async () => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href$=".pdf"]')]
        const answers = await Promise.all(links.map(({ href }) => fetch(href)))
        return answers.map(({ headers }) => headers.get('Content-Type'))
      })
      expect(kinds).toEqual(['application/pdf', 'application/pdf', 'application/pdf'])
    })
  } finally {
    await host.restart()
  }
})
