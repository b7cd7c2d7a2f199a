import type { BrowserContext, Page } from '@playwright/test'
import { createAccount, openAs } from '../support/account.ts'
import { findBrowser, launchOptionsOf } from '../support/browser.ts'
import { test as base, deviceContents, expect, workerReady } from '../support/flow.ts'
import { startHost } from '../support/host.ts'
import {
  type PushService,
  pushDevice,
  type Received,
  startPushService,
} from '../support/push-service.ts'

/*
 * Web push from the ledger to the notification. The push service is the test's: Chromium's own is Google's. What the
 * service has received is decrypted with the keys of the subscription, as a browser does it, and handed to the worker by
 * Chromium's own delivery.
 */
const test = base.extend<object, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ service }, use) => {
      const host = await startHost({ PUSH_SERVICES: service.origin })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})
// The shell has no notifications.
const launchOptions = launchOptionsOf(findBrowser())
test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions })

/** Hands messages to the worker, as Chromium does with those of its push service. */
async function delivery(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    })
}

/** The texts of the notifications that are shown. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body }) => `${title}: ${body}`)
  })

// Holds promise 113.
test('a device is asked after the first deposit, told of the next one, and of nothing after a logout', async ({
  page,
  context,
  host,
  service,
}) => {
  const account = await createAccount(host)
  const device = pushDevice(`${service.origin}/browser`)
  const textOf = (message: Received) => JSON.stringify(device.read(message))
  await page.addInitScript((subscription) => {
    let isSubscribed = false
    const own = {
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: async () => {
        isSubscribed = false
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
        if (typeof applicationServerKey !== 'string') throw new TypeError('no key of the host')
        isSubscribed = true
        return own
      },
      getSubscription: async () => (isSubscribed ? own : null),
    })
  }, device.subscription)

  await openAs(page, account, '/wallet')
  await workerReady(page)
  const hint = page.getByRole('complementary', { name: 'Know when your money moves' })
  await expect(page.getByText('Nothing has moved yet.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(hint).toHaveCount(0)
  await host.operator('deposit', account.email, 'BNB', '1')
  await hint.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  await expect(hint).toHaveCount(0)

  const deliver = await delivery(context, page)
  await host.operator('deposit', account.email, 'BNB', '1.25')
  await deliver(textOf(await service.message(1)))
  await expect.poll(() => shown(page)).toEqual(['Deposit credited: A deposit is in your wallet.'])

  await page.goto('/setting')
  // Whoever opens the app has read it.
  await expect.poll(() => shown(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Show amounts' }).check()
  await expect
    .poll(async () => (await account.call('GET', '/push/device')).json())
    .toMatchObject({ device: { amounts: true } })
  await host.operator('deposit', account.email, 'BNB', '1.25')
  const named = textOf(await service.message(2))
  await deliver(named)
  await expect.poll(() => shown(page)).toEqual(['Deposit credited: 1.25 BNB is in your wallet.'])

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const clients: Pick<Clients, 'matchAll'> = Reflect.get(self, 'clients')
    for (const window of await clients.matchAll())
      window.postMessage({ type: 'OPEN_SCREEN', path: '/wallet' })
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => shown(page)).toEqual([])
  const pushed = worker?.evaluate(
    () => new Promise<void>((done) => addEventListener('push', () => done(), { once: true })),
  )
  await deliver(named)
  await pushed
  expect(await shown(page)).toEqual([])
  expect(await deviceContents(page)).not.toContain(JSON.parse(named).device)
  // As the device does it when it is online again.
  await account.call('POST', '/logout', {})
  await host.operator('deposit', account.email, 'BNB', '1')
  expect(service.received).toHaveLength(2)
})
