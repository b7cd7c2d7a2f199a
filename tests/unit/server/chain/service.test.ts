import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepReading } from '../../../../server/chains/watcher/service.ts'
import { createWatcher, type Watcher } from '../../../../server/chains/watcher/watcher.ts'
import { findingsInside } from '../../../../server/operator/doctor/inside.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { MemoryChain } from '../../../support/memory-chain.ts'
import { type MoneyHost, moneyHost } from '../../../support/money-host.ts'
import { execute } from '../../../support/operator-order.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 })

let host: MoneyHost
let chain: MemoryChain
let watcher: Watcher
beforeAll(async () => {
  host = await moneyHost({ RPC_BNB: 'http://127.0.0.1:1/key' })
  const { db, clock, terms } = host.deps
  chain = new MemoryChain()
  watcher = createWatcher({
    db,
    clock,
    nodes: createNodes([chain.node()]),
    treasury: [],
    watched: { network: 'BNB', contracts: [], confirmations: 15 },
    terms: () => terms.current(),
  })
  await watcher.step()
})
afterAll(() => host.close())

const LOCAL = { from: '127.0.0.1', headers: { host: 'localhost' } }
const doctor = async () =>
  (await findingsInside(host.deps, () => host.clock.now())).filter(({ part }) => part === 'chain')

// Holds promise 95.
test('a stop is told by /ready, metrics, doctor and operator, until an operator goes on', async () => {
  chain.mineEmpty(6)
  await watcher.step()
  expect(await doctor()).toMatchObject([{ state: 'ok' }])
  const accept = () => execute(host.deps, { command: 'accept-chain', network: 'BNB' })
  // Without a stop it would only forget which block was final.
  expect(await accept()).toMatchObject({ isDone: false })
  chain.reorganise(5)
  chain.mineEmpty(3)
  expect(await watcher.step()).toMatchObject({ state: 'stopped' })
  const { json } = await host.call('GET', '/ready', undefined, LOCAL)
  expect(json.warnings).toEqual([expect.stringContaining('was final as')])
  const { text } = await host.call('GET', '/metrics', undefined, LOCAL)
  expect(text).toContain('chain_stopped{network="BNB"} 1')
  expect(text).toMatch(/chain_lag_blocks\{network="BNB"\} \d/)
  expect(await doctor()).toMatchObject([{ state: 'wrong' }])

  expect(await accept()).toMatchObject({ isDone: true })
  await watcher.step()
  await watcher.step()
  expect(await watcher.step()).toMatchObject({ state: 'current' })
  expect(await doctor()).toMatchObject([{ state: 'ok' }])
  expect((await host.call('GET', '/ready', undefined, LOCAL)).json).toEqual({ status: 'ready' })
})

test('the doctor says so when nothing has been read for long', async () => {
  host.clock.advance(3_600_000)
  expect(await doctor()).toMatchObject([
    { state: 'wrong', text: expect.stringContaining('RPC_BNB') },
  ])
})

/** Reads as the steps go, each of which may fail, and tells the pauses between them and what was told. */
async function reading(steps: readonly (() => Promise<Awaited<ReturnType<Watcher['step']>>>)[]) {
  const told: string[] = []
  const pauses: number[] = []
  const ending = new AbortController()
  let hasLeft = false
  const scripted: Watcher = {
    ...watcher,
    step: async () => (await steps[pauses.length]?.()) ?? { state: 'other' },
    async leave() {
      hasLeft = true
    },
  }
  await keepReading(
    scripted,
    host.clock,
    (error) => told.push(error instanceof Error ? error.message : String(error)),
    ending.signal,
    async (ms) => {
      pauses.push(ms)
      if (pauses.length === steps.length) ending.abort()
    },
  )
  return { told, pauses, hasLeft }
}
const fails = async () => {
  throw new Error('node.example: unreachable')
}
const isOthers = async () => ({ state: 'other' }) as const
const at = { number: 1, hash: '0x1', parentHash: '0x0', at: new Date(0) }
const cursor = { ...at, head: 1, stopped: '' }
const isBehind = async () => ({ state: 'behind', cursor, final: at }) as const

test('a failure that lasts is told once, and steps are taken less often until it passes', async () => {
  const { told, pauses } = await reading([fails, fails, fails, isOthers])
  expect(told).toHaveLength(1)
  expect(pauses).toEqual([1500, 3000, 6000, 5000])
})

test('a failure is told again when it comes back, and when it has lasted for half an hour', async () => {
  expect((await reading([fails, isOthers, fails])).told).toHaveLength(2)
  const late = async () => {
    host.clock.advance(1_800_000)
    return await fails()
  }
  expect((await reading([fails, fails, late, fails])).told).toHaveLength(2)
  const setBack = async () => {
    host.clock.advance(-7_200_000)
    return await fails()
  }
  expect((await reading([fails, fails, setBack, fails])).told).toHaveLength(2)
})

test('what is far behind is read without a pause, and not while its node fails', async () => {
  const { pauses } = await reading([isBehind, isBehind, fails, fails, isBehind])
  expect(pauses).toEqual([0, 0, 1500, 3000, 0])
})

test('a host that ends lets another one read at once', async () => {
  expect((await reading([isOthers])).hasLeft).toBe(true)
})
