import type { Page } from '@playwright/test'
import { COUNTS } from './data-counts.ts'
import { waitUntilCached } from './pages/cached-history.ts'
import type { PaintTimes } from './pages/paint-times.ts'
import { paintTimes } from './pages/paint-times.ts'
import { REACT_HEADING, startReactPage } from './pages/react-page.ts'
import type { Budget, Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { depositAnswer } from './rows.ts'
import type { WalletPage } from './wallet-page.ts'
import { balanceMessage, openWalletPage } from './wallet-page.ts'

const STARTS = 7
const WARM_UP = 1
/** How many times slower the processor is, and the budget in milliseconds with the most rows. */
const PHONES = [
  { slower: 4, most: 500 },
  { slower: 6, most: 2000 },
]
const TARGETS = [
  { selector: '[aria-label="Estimated balance"]', text: String.raw`\d USDT` },
  { selector: 'tr[aria-rowindex="2"]' },
  // Its first render takes away what is inert.
  { selector: '#main:not([inert] *)' },
]
const HOW =
  'navigation to their frame, the host ended and the service worker stopped before, as the wallet showed them last and then by the app, from its cache; the preloader covers them for 2 s from the first paint (product §2); the floor is a page with react and react-dom alone from a local server'

/** Time until the wallet is readable when the installed app is opened on a slow phone while the host is down. */
export async function measure(): Promise<Measurement[]> {
  const floor = await startReactPage()
  const devices: Device[] = []
  try {
    for (const count of COUNTS) devices.push({ count, wallet: await install(count) })
    const rows: Measurement[] = []
    for (const phone of PHONES) rows.push(...(await startOn(phone, devices, floor.origin)))
    return rows
  } finally {
    for (const { wallet } of devices) await wallet.close()
    await floor.close()
  }
}

interface Device {
  readonly count: number
  readonly wallet: WalletPage
}

/** An app that has everything it needs on the device, and whose host has ended. */
async function install(count: number): Promise<WalletPage> {
  const wallet = await openWalletPage({
    answers: { '/api/deposit/detail': depositAnswer(count) },
    onSocket: (socket) => socket.send(balanceMessage()),
  })
  await waitUntilCached(wallet.page)
  await waitForLastView(wallet.page)
  // Balances are saved whenever the page is left.
  await wallet.page.goto('/setting')
  await wallet.endHost()
  return wallet
}

/** It is kept by code that is loaded after the preloader. */
async function waitForLastView(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('user:last-view') !== null)
}

/** All devices in turns, so that other load on the machine affects all of them alike. */
async function startOn(
  { slower, most }: (typeof PHONES)[number],
  devices: readonly Device[],
  floor: string,
): Promise<Measurement[]> {
  const starts = devices.map((device): Starts => ({ ...device, times: [], least: [] }))
  for (let round = 0; round < WARM_UP + STARTS; round++) {
    for (const { wallet, times, least } of starts) {
      const { context } = wallet
      least.push(await paintTimes(context, { path: floor, slower, targets: [REACT_HEADING] }))
      times.push(await paintTimes(context, { path: '/wallet', slower, targets: TARGETS }))
    }
  }
  return starts.flatMap(({ count, times, least }) => {
    const row = (what: string, at: number, budget?: Budget): Measurement => ({
      what: `${what}, CPU ×${slower}`,
      unit: ' ms',
      how: HOW,
      data: { count, of: 'rows' },
      samples: times.slice(WARM_UP).map(({ painted }) => painted[at] ?? Number.NaN),
      floor: { what: 'React alone', samples: least.slice(WARM_UP).map(firstOf) },
      ...(budget && count === COUNTS.at(-1) ? { budget } : {}),
    })
    return [
      row('balances', 0, atMost(most)),
      row('history', 1, atMost(most)),
      row('both by the app', 2, atMost(2000)),
    ]
  })
}

interface Starts extends Device {
  readonly times: PaintTimes[]
  readonly least: PaintTimes[]
}

const firstOf = ({ painted: [first = Number.NaN] }: PaintTimes): number => first
