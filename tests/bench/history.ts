import type { Page } from '@playwright/test'
import type { Figure } from './figure.ts'
import { depositAnswer } from './rows.ts'
import type { Stage } from './stage.ts'
import { balanceMessage, setStage } from './stage.ts'

const ROWS = 50_000
const OPENINGS = 7
/** Typed and taken away again. Each digit leaves fewer rows; a letter of a coin or a status would leave them all. */
const SEARCHES = ['4f2', '907', '583']

/** A history of 50,000 rows, cached on the device and opened without a network. */
export async function measure(): Promise<Figure[]> {
  const stage = await setStage({
    answers: { '/api/deposit/detail': depositAnswer(ROWS) },
    onSocket: (socket) => socket.send(balanceMessage()),
  })
  try {
    await isCached(stage.page)
    await stage.cut()
    const openings: Opening[] = []
    for (let i = 0; i < OPENINGS; i++) openings.push(await opening(stage))
    const keystrokes: Keystroke[] = []
    for (const word of SEARCHES) keystrokes.push(...(await search(stage.page, word)))
    const how = 'without a network, headless Chromium'
    return [
      {
        ...{ what: 'History of 50,000 rows: first rows', target: '≤ 150 ms', unit: ' ms' },
        samples: openings.map(({ first }) => first),
        how: `from the click on Wallet in another screen to their frame; ${how}`,
      },
      {
        ...{ what: '  all rows', target: '', unit: ' ms' },
        samples: openings.map(({ all }) => all),
        how: 'until the totals tell of all of them',
      },
      {
        ...{ what: '  filter keystroke', target: '≤ 16 ms', unit: ' ms' },
        samples: keystrokes.map(({ list }) => list),
        how: `from the input event until the list and its totals have followed; ${keystrokes.length} keystrokes`,
      },
      {
        ...{ what: '  filter keystroke, until the field answers', target: '', unit: ' ms' },
        samples: keystrokes.map(({ field }) => field),
        how: 'from the input event until the page is free again',
      },
    ]
  } finally {
    await stage.close()
  }
}

/** Until the head of the history is on the device, which is written after all slices. */
async function isCached(page: Page): Promise<void> {
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

async function opening({ page }: Stage): Promise<Opening> {
  await page.goto('/setting')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const measured = page.evaluate(
    (count) =>
      new Promise<Opening>((done) => {
        let begun = 0
        const seen = { first: 0, all: 0 }
        const note = (name: keyof typeof seen) => {
          requestAnimationFrame(() => {
            seen[name] ||= performance.now() - begun
            if (seen.first && seen.all) done(seen)
          })
        }
        addEventListener('click', () => (begun = performance.now()), true)
        const watch = new MutationObserver(() => {
          if (document.querySelector('tr[aria-rowindex="2"]')) note('first')
          const shown =
            document.querySelector('[aria-label="History"] p > [role="status"]')?.textContent ?? ''
          if (!shown.replaceAll(',', '').includes(String(count))) return
          watch.disconnect()
          note('all')
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
