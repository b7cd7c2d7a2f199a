import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { WebSocket } from 'ws'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { depositAnswer } from './rows.ts'
import { balanceMessage, openWalletPage } from './wallet-page.ts'

const PER_SECOND = 1000
const ROUNDS = 5
const ROUND_MS = 3000
/** The preloader covers the wallet for two seconds (product §2). */
const PRELOADER_DURATION = 2500

/** A thousand balance messages a second to an open wallet. Each changes the BNB balance only. */
export async function measure(): Promise<Measurement[]> {
  let socket: WebSocket | undefined
  const wallet = await openWalletPage({
    answers: { '/api/deposit/detail': depositAnswer(200) },
    onSocket(opened) {
      socket = opened
      opened.send(balanceMessage())
    },
  })
  try {
    await pause(PRELOADER_DURATION)
    const rounds: Observation[] = []
    const sent: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [observation, count] = await Promise.all([observe(wallet.page), flood(socket)])
      rounds.push(observation)
      sent.push(count / (ROUND_MS / 1000))
    }
    const touched = [...new Set(rounds.flatMap(({ others }) => others))].join(', ')
    const how = `headless Chromium, ${ROUNDS} rounds of ${ROUND_MS} ms`
    return [
      {
        what: 'longest frame',
        budget: atMost(50),
        unit: ' ms',
        samples: rounds.map(({ longest }) => longest),
        how: `${how}; time between two frames`,
      },
      {
        what: 'longest work within a frame',
        unit: ' ms',
        samples: rounds.map(({ longestWork }) => longestWork),
        how: 'long animation frames; 0 where none took 50 ms',
      },
      {
        what: 'nodes changed besides the changed figures',
        budget: atMost(0),
        unit: '',
        samples: rounds.map(({ others }) => others.length),
        how: `a MutationObserver on the document; ${touched || 'figures changed'} ${rounds[0]?.changes} times`,
      },
      { what: 'messages sent', unit: '/s', samples: sent, how },
    ]
  } finally {
    await wallet.close()
  }
}

/** Sends the messages in small bursts, as a network delivers them; resolves to their number. */
async function flood(socket: WebSocket | undefined): Promise<number> {
  const begun = performance.now()
  let sent = 0
  for (let passed = 0; passed < ROUND_MS; passed = performance.now() - begun) {
    for (; sent < (passed * PER_SECOND) / 1000; sent++) {
      // Small enough that no share of the holdings changes.
      const bnb = `2.${String(sent % 1000).padStart(6, '0')}`
      socket?.send(balanceMessage({ bnb, bnb1: bnb }))
    }
    await pause(2)
  }
  return sent
}

interface Observation {
  readonly longest: number
  readonly longestWork: number
  /** How often the expected figures changed. */
  readonly changes: number
  /** Other nodes that changed, by their text. */
  readonly others: string[]
}

/** Observes every frame of the page and every change of its document while the flood lasts. */
const observe = (page: Page): Promise<Observation> =>
  page.evaluate(async (ms) => {
    let [longest, longestWork, changes] = [0, 0, 0]
    const others = new Set<string>()
    /** The estimate, and the row of the coin that changes. */
    const isExpected = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      if (element?.closest('[aria-label="Estimated balance"] p')) return true
      return element?.closest('li')?.textContent?.includes('BNB') ?? false
    }
    const documentWatch = new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if (isExpected(target)) changes += 1
        else others.add(`${target.nodeName} ${attributeName ?? target.textContent?.slice(0, 40)}`)
      }
    })
    const options = { subtree: true, childList: true, characterData: true, attributes: true }
    documentWatch.observe(document, options)
    const frameWatch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestWork = Math.max(longestWork, duration)
    })
    frameWatch.observe({ type: 'long-animation-frame' })
    await new Promise<void>((over) => {
      const begun = performance.now()
      let last = begun
      requestAnimationFrame(function frame(now) {
        longest = Math.max(longest, now - last)
        last = now
        if (now - begun < ms) requestAnimationFrame(frame)
        else over()
      })
    })
    documentWatch.disconnect()
    frameWatch.disconnect()
    return { longest, longestWork, changes, others: [...others] }
  }, ROUND_MS)
