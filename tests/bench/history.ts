import type { Page } from '@playwright/test'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { depositAnswer } from './rows.ts'
import type { WalletPage } from './wallet-page.ts'
import { balanceMessage, openWalletPage } from './wallet-page.ts'

const ROWS = 50_000
const OPENINGS = 7
/** Typed and deleted again. Each digit leaves fewer rows; a letter of a coin or a status would leave them all. */
const SEARCHES = ['4f2', '907', '583']

/** A history of 50,000 rows, cached on the device and opened without a network. */
export async function measure(): Promise<Measurement[]> {
  const wallet = await openWalletPage({
    answers: { '/api/deposit/detail': depositAnswer(ROWS) },
    onSocket: (socket) => socket.send(balanceMessage()),
  })
  try {
    await waitUntilCached(wallet.page)
    await wallet.disconnect()
    const openings: Opening[] = []
    for (let i = 0; i < OPENINGS; i++) openings.push(await opening(wallet))
    const keystrokes: Keystroke[] = []
    for (const word of SEARCHES) keystrokes.push(...(await search(wallet.page, word)))
    const how = 'without a network, headless Chromium'
    return [
      {
        ...{ what: 'first rows', budget: atMost(150), unit: ' ms' },
        samples: openings.map(({ first }) => first),
        how: `from the click on Wallet in another screen to their frame; ${how}`,
      },
      {
        ...{ what: 'all rows', unit: ' ms' },
        samples: openings.map(({ all }) => all),
        how: 'until the totals include all of them',
      },
      {
        ...{ what: 'filter keystroke', budget: atMost(16), unit: ' ms' },
        samples: keystrokes.map(({ list }) => list),
        how: `from the input event until the list and its totals are updated; ${keystrokes.length} keystrokes`,
      },
      {
        ...{ what: 'filter keystroke, until the field responds', unit: ' ms' },
        samples: keystrokes.map(({ field }) => field),
        how: 'from the input event until the main thread is free again',
      },
    ]
  } finally {
    await wallet.close()
  }
}

/** The head of the history is written to the device after all of its slices. */
async function waitUntilCached(page: Page): Promise<void> {
  const isWritten = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const opening = indexedDB.open('wallet-cache')
          opening.onsuccess = () => {
            const keys = opening.result.transaction('entries').objectStore('entries').getAllKeys()
            keys.onsuccess = () => {
              opening.result.close()
              done(JSON.stringify(keys.result).includes('"history/deposit"'))
            }
          }
        }),
    )
  while (!(await isWritten())) await page.evaluate(() => new Promise(requestAnimationFrame))
}

interface Opening {
  readonly first: number
  readonly all: number
}

async function opening({ page }: WalletPage): Promise<Opening> {
  await page.goto('/setting')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const measured = page.evaluate(
    (count) =>
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
          if (!totals.replaceAll(',', '').includes(String(count))) return
          watch.disconnect()
          record('all')
        })
        watch.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    ROWS,
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
