import type { Page } from '@playwright/test'
import { COUNTS } from './data-counts.ts'
import { waitUntilCached } from './pages/cached-history.ts'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { depositAnswer } from './rows.ts'
import type { WalletPage } from './wallet-page.ts'
import { balanceMessage, openWalletPage } from './wallet-page.ts'

const OPENINGS = 7
/** Typed and deleted again. Each digit leaves fewer rows; a letter of a coin or a status would leave them all. */
const SEARCHES = ['4f2', '907', '583']

/** Histories that are cached on the device and opened without a network. The budgets are for the longest. */
export async function measure(): Promise<Measurement[]> {
  const devices: Device[] = []
  try {
    for (const count of COUNTS) devices.push(await openDevice(count))
    // In turns, so that other load on the machine affects all of them alike.
    for (let i = 0; i < OPENINGS; i++)
      for (const { wallet, count, openings } of devices) openings.push(await opening(wallet, count))
    for (const word of SEARCHES)
      for (const { wallet, keystrokes } of devices)
        keystrokes.push(...(await search(wallet.page, word)))
    return devices.flatMap(rowsOf)
  } finally {
    for (const { wallet } of devices) await wallet.close()
  }
}

interface Device {
  readonly wallet: WalletPage
  readonly count: number
  readonly openings: Opening[]
  readonly keystrokes: Keystroke[]
}

async function openDevice(count: number): Promise<Device> {
  const wallet = await openWalletPage({
    answers: { '/api/deposit/detail': depositAnswer(count) },
    onSocket: (socket) => socket.send(balanceMessage()),
  })
  await waitUntilCached(wallet.page)
  await wallet.disconnect()
  return { wallet, count, openings: [], keystrokes: [] }
}

function rowsOf({ count, openings, keystrokes }: Device): Measurement[] {
  const row = (what: string, samples: number[], how: string, most?: number): Measurement => ({
    what,
    unit: ' ms',
    samples,
    how,
    data: { count, of: 'rows' },
    ...(most && count === COUNTS.at(-1) ? { budget: atMost(most) } : {}),
  })
  const from = 'from the input event until'
  return [
    row(
      'first rows',
      openings.map(({ first }) => first),
      'from the click on Wallet in another screen to their frame; without a network',
      150,
    ),
    row(
      'all rows',
      openings.map(({ all }) => all),
      'until the totals include all of them',
    ),
    row(
      'filter keystroke',
      keystrokes.map(({ list }) => list),
      `${from} the list and its totals are updated; ${keystrokes.length} keystrokes`,
      16,
    ),
    row(
      'filter keystroke, until the field responds',
      keystrokes.map(({ field }) => field),
      `${from} the main thread is free again`,
    ),
  ]
}

interface Opening {
  readonly first: number
  readonly all: number
}

async function opening({ page }: WalletPage, count: number): Promise<Opening> {
  await page.goto('/setting')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const measured = page.evaluate(
    (all) =>
      new Promise<Opening>((done) => {
        let begun = 0
        const times = { first: 0, all: 0 }
        const record = (name: keyof typeof times) => {
          requestAnimationFrame(() => {
            times[name] ||= performance.now() - begun
            if (times.first && times.all) done(times)
          })
        }
        addEventListener('click', () => (begun = performance.now()), true)
        const watch = new MutationObserver(() => {
          if (document.querySelector('tr[aria-rowindex="2"]')) record('first')
          const totals =
            document.querySelector('[aria-label="History"] p > [role="status"]')?.textContent ?? ''
          if (!totals.replaceAll(',', '').includes(all)) return
          watch.disconnect()
          record('all')
        })
        watch.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    String(count),
  )
  await page.getByRole('link', { name: 'Wallet', exact: true }).first().click()
  return measured
}

interface Keystroke {
  readonly list: number
  readonly field: number
}

async function search(page: Page, word: string): Promise<Keystroke[]> {
  const field = page.getByLabel('Search history')
  await field.focus()
  const keystrokes: Keystroke[] = []
  for (const key of [...word, ...[...word].fill('Backspace')]) {
    const measured = nextKeystroke(page)
    await field.press(key)
    keystrokes.push(await measured)
  }
  return keystrokes
}

const nextKeystroke = (page: Page): Promise<Keystroke> =>
  page.evaluate(
    () =>
      new Promise<Keystroke>((done) => {
        const totals = document.querySelector('[aria-label="History"] p > [role="status"]')
        let [begun, field] = [0, 0]
        const watch = new MutationObserver(() => {
          watch.disconnect()
          const list = performance.now() - begun
          requestAnimationFrame(() => done({ list, field }))
        })
        if (totals) watch.observe(totals, { childList: true, characterData: true, subtree: true })
        addEventListener(
          'input',
          () => {
            begun = performance.now()
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => (field = performance.now() - begun)
            port2.postMessage(null)
          },
          { capture: true, once: true },
        )
      }),
  )
