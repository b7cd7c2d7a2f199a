import * as v from 'valibot'
import type { Random } from '../../world/random.ts'
import type { Block, Chain, Transaction } from './chain.ts'
import { answer, RpcError, type View } from './json-rpc.ts'

/** What goes wrong at providers, in the run's count. */
export const PROVIDER_FAULTS = [
  'no answer',
  'server error',
  'too many requests',
  'not JSON',
  'lag',
  'logs left out',
  'another fork',
  'final too early',
  'final late',
  'range refused',
  'batch refused',
] as const
export type ProviderFault = (typeof PROVIDER_FAULTS)[number]

/** How a provider is at present. */
export interface Health {
  /** How likely a request fails. */
  failing: number
  /** Blocks that it has not heard of yet. */
  lag: number
  /** Whether it leaves logs out. */
  isForgetful: boolean
  /** Whether it calls its newest block final. */
  isEager: boolean
  /** Blocks that it does not call final yet, although they are. */
  finalLag: number
  /** Blocks of its own on top of the chain's block `after`. */
  fork: { readonly after: number; readonly blocks: readonly Block[] } | undefined
}

export interface Provider {
  readonly url: string
  readonly health: Health
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

export interface ProviderOptions {
  readonly url: string
  readonly chain: Chain
  readonly random: Random
  readonly knowsFinality: boolean
  readonly longestRange: number
  readonly takesBatches: boolean
  readonly chainId: number
  readonly decimals: Readonly<Record<string, number>>
  readonly count: (fault: ProviderFault) => void
  /** The chain may go on, or be replaced, before it answers. */
  readonly beforeAnswer: () => void
}

const request = v.object({
  id: v.number(),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})
const body = v.pipe(v.string(), v.parseJson(), v.union([v.array(request), request]))

export const HEALTHY: Health = {
  failing: 0,
  lag: 0,
  isForgetful: false,
  isEager: false,
  finalLag: 0,
  fork: undefined,
}

/** A node over HTTP that may fail, lag and lie. What it leaves out it leaves out for good while it is forgetful. */
export function createProvider(options: ProviderOptions): Provider {
  const { url, chain, random, count } = options
  const health: Health = { ...HEALTHY }
  const salt = random.below(16)

  function blocks(): readonly Block[] {
    const all = chain.blocks()
    if (health.fork) {
      count('another fork')
      return [...all.slice(0, health.fork.after + 1), ...health.fork.blocks]
    }
    if (health.lag === 0) return all
    count('lag')
    return all.slice(0, Math.max(1, all.length - health.lag))
  }

  const isLeftOut = ({ hash }: Transaction, index: number): boolean => {
    const isOut =
      health.isForgetful && (Number.parseInt(hash.slice(2, 4), 16) + index) % 2 === salt % 2
    if (isOut) count('logs left out')
    return isOut
  }

  function finalIn({ length }: readonly Block[]): number {
    if (health.isEager) {
      count('final too early')
      return length - 1
    }
    if (health.finalLag > 0) count('final late')
    return Math.max(0, length - 1 - chain.finalAfter - health.finalLag)
  }

  function view(): View {
    const seen = blocks()
    return {
      blocks: seen,
      finalized: options.knowsFinality ? finalIn(seen) : undefined,
      isLeftOut,
      ...options,
    }
  }

  function reply({ id, method, params }: v.InferOutput<typeof request>) {
    const start = { jsonrpc: '2.0', id }
    try {
      return { ...start, result: answer(view(), method, params) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (error.code === -32_005) count('range refused')
      return { ...start, error: { code: error.code, message: error.message } }
    }
  }

  return {
    url,
    health,
    async fetch(asked, init) {
      // Of Tron's HTTP API it knows nothing.
      if (asked !== url) return new Response('', { status: 404 })
      options.beforeAnswer()
      if (random.chance(health.failing)) return fail(random, count)
      const calls = v.parse(body, init.body)
      if (!Array.isArray(calls)) return Response.json(reply(calls))
      if (options.takesBatches) return Response.json(calls.map(reply))
      count('batch refused')
      const error = { code: -32_600, message: 'batches are not supported' }
      return Response.json({ jsonrpc: '2.0', id: null, error })
    },
  }
}

function fail(random: Random, count: (fault: ProviderFault) => void): Response {
  const fault = random.pick(['no answer', 'server error', 'too many requests', 'not JSON'] as const)
  count(fault)
  if (fault === 'no answer') throw new TypeError('fetch failed')
  if (fault === 'not JSON') return new Response('<html>Bad gateway</html>')
  return new Response('', { status: fault === 'server error' ? 502 : 429 })
}
