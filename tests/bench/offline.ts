import type { CDPSession, Page } from '@playwright/test'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { depositAnswer } from './rows.ts'
import type { WalletPage } from './wallet-page.ts'
import { balanceMessage, openWalletPage } from './wallet-page.ts'

const STARTS = 7
const SLOWER = 4

/** Time until the wallet is readable when the installed app is opened without a network on a slow phone. */
export async function measure(): Promise<Measurement[]> {
  const wallet = await openWalletPage({
    answers: { '/api/deposit/detail': depositAnswer(200) },
    onSocket: (socket) => socket.send(balanceMessage()),
  })
  try {
    await waitUntilSaved(wallet.page)
    await wallet.disconnect()
    const starts: Start[] = []
    for (let i = 0; i <= STARTS; i++) starts.push(await start(wallet))
    const [, ...counted] = starts
    const how = `navigation to their frame, CPU ×${SLOWER}, service worker stopped before; the preloader covers it for 2 s (product §2)`
    return [
      {
        ...{ what: 'balances', budget: atMost(500), unit: ' ms' },
        samples: counted.map(({ balance }) => balance),
        how: `balances; ${how}`,
      },
      {
        ...{ what: 'history', unit: ' ms' },
        samples: counted.map(({ history }) => history),
        how: 'first rows of 200',
      },
      {
        ...{ what: 'document', unit: ' ms' },
        samples: counted.map(({ document }) => document),
        how: 'from the service worker, its start included',
      },
    ]
  } finally {
    await wallet.close()
  }
}

/** Balances are saved every few seconds, and whenever the page is left. */
async function waitUntilSaved(page: Page): Promise<void> {
  await page.goto('/setting')
  await page.goto('/wallet')
  await page.getByRole('row').first().waitFor()
}

interface Start {
  readonly balance: number
  readonly history: number
  readonly document: number
}

async function start({ context, page: former }: WalletPage): Promise<Start> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await stopWorkers(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const painted = (isThere: () => boolean) =>
      new Promise<number>((done) => {
        const watch = new MutationObserver(() => {
          if (!isThere()) return
          watch.disconnect()
          // Painted, not only inserted.
          requestAnimationFrame(() => setTimeout(() => done(performance.now())))
        })
        watch.observe(document, { subtree: true, childList: true, characterData: true })
      })
    const balanceIsThere = () => {
      const balance = document.querySelector('[aria-label="Estimated balance"]')
      return /\d USDT/.test(balance?.textContent ?? '')
    }
    const historyIsThere = () => document.querySelector('tr[aria-rowindex="2"]') !== null
    const paintTimes = Promise.all([painted(balanceIsThere), painted(historyIsThere)])
    Reflect.set(window, 'paintTimes', paintTimes)
  })
  await page.goto('/wallet', { waitUntil: 'commit' })
  // Without Playwright's `evaluate`, whose script in the page would add a tenth to the time.
  const { result } = await devtools.send('Runtime.evaluate', {
    ...{ expression: 'paintTimes', awaitPromise: true, returnByValue: true },
  })
  const [balance, history] = result.value
  const document = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().responseStart,
  )
  await page.close()
  await former.bringToFront()
  return { balance, history, document }
}

async function stopWorkers(devtools: CDPSession): Promise<void> {
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
}
