import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'

/*
 * A node before a real chain that passes everything on, or lies in one way. What it says is made from what the chain says, so
 * that a lie is as plausible as it can be.
 */

const call = v.looseObject({
  id: v.unknown(),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})
export type Call = v.InferOutput<typeof call>

const record = v.record(v.string(), v.unknown())
const isRecord = (value: unknown): value is Record<string, unknown> => v.is(record, value)
const hexText = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/))
const lower = (value: unknown, by: number): unknown =>
  v.is(hexText, value)
    ? `0x${(BigInt(value) > BigInt(by) ? BigInt(value) - BigInt(by) : 0n).toString(16)}`
    : value
const doubled = (value: unknown): unknown =>
  v.is(hexText, value) && value.length > 2 ? `0x${(BigInt(value) * 2n).toString(16)}` : value

/** A lie: what becomes of an answer, or what is answered instead of it. */
type Changed = (one: Call, result: unknown) => unknown
interface Lie {
  readonly asked?: (one: Call) => Call
  readonly answer?: Changed
  /** A refusal in place of an answer. */
  readonly refuses?: (one: Call) => { readonly code: number; readonly message: string } | undefined
  /** The whole request is answered so. */
  readonly whole?: 'status 429' | 'cut' | 'page'
  readonly delay?: number
  readonly takesNoBatch?: boolean
}

const ofBlock =
  (change: (block: Record<string, unknown>) => unknown): Changed =>
  ({ method }, result) =>
    method.startsWith('eth_getBlockBy') && isRecord(result) ? change(result) : result
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isFinalAsked = ({ method, params }: Call): boolean =>
  method === 'eth_getBlockByNumber' && params[0] === 'finalized'
/** A program that is run and not stored reads many at once; whatever else is called has an address. */
const isBalanceRead = ({ method, params }: Call): boolean =>
  method === 'eth_getBalance' ||
  (method === 'eth_call' && isRecord(params[0]) && params[0]['to'] === undefined)
const limited = { code: -32_005, message: 'request rate exceeded' }

export const LIES = {
  'hides logs': { answer: ({ method }, result) => (method === 'eth_getLogs' ? [] : result) },
  'hides the newest log': {
    answer: ({ method }, result) => (method === 'eth_getLogs' ? list(result).slice(0, -1) : result),
  },
  'hides transactions': { answer: ofBlock((block) => ({ ...block, transactions: [] })) },
  'doubles amounts': {
    answer: ofBlock((block) => ({
      ...block,
      transactions: list(block['transactions']).map((one) =>
        isRecord(one) ? { ...one, value: doubled(one['value']) } : one,
      ),
    })),
  },
  'doubles logs': {
    answer: ({ method }, result) =>
      method === 'eth_getLogs' ? list(result).flatMap((one) => [one, one]) : result,
  },
  'doubles balances': {
    answer: ({ method }, result) =>
      ['eth_getBalance', 'eth_call'].includes(method) && v.is(hexText, result) && result.length > 66
        ? result.replace(/.{64}$/, 'f'.padStart(64, '0'))
        : result,
  },
  'calls the newest block final': {
    asked: (one) =>
      isFinalAsked(one) ? { ...one, params: ['latest', ...one.params.slice(1)] } : one,
  },
  'lags behind': {
    answer: ({ method, params }, result) => {
      if (method === 'eth_blockNumber') return lower(result, 3)
      return method === 'eth_getBlockByNumber' && params[0] === 'latest' ? null : result
    },
  },
  'has another fork': {
    answer: ofBlock((block) => ({ ...block, hash: `0x${'ab'.repeat(32)}` })),
  },
  'is asked too often': { whole: 'status 429' },
  'limits what is final': { refuses: (one) => (isFinalAsked(one) ? limited : undefined) },
  'limits half of all': {
    refuses: (one) => (one.method.length % 2 === 0 ? limited : undefined),
  },
  'does not know what is final': {
    refuses: (one) =>
      isFinalAsked(one) ? { code: -32_000, message: 'header not found' } : undefined,
  },
  'is cut': { whole: 'cut' },
  'answers with a page': { whole: 'page' },
  'is slow': { delay: 150 },
  'takes no batch': { takesNoBatch: true },
  'spells in capitals': {
    answer: (_, result) => (v.is(hexText, result) ? `0x${result.slice(2).toUpperCase()}` : result),
  },
  'is of another chain': {
    answer: ({ method }, result) => (method === 'eth_chainId' ? '0x38' : result),
  },
} as const satisfies Record<string, Lie>
export type LieName = keyof typeof LIES
export const LIE_NAMES = Object.keys(LIES).filter((name): name is LieName => name in LIES)

/** How a node answers, whatever else it says: clients of one chain differ in the fields that nobody needs. */
const MANNERS = {
  'adds fields': ofBlock((block) => ({
    ...block,
    totalDifficulty: '0x0',
    extra: null,
    size: '0x1',
  })),
  'leaves fields out': ofBlock(
    ({ baseFeePerGas: _, withdrawals: __, blobGasUsed: ___, ...block }) => block,
  ),
} as const satisfies Record<string, Changed>

/** What two providers may do at once without having agreed on anything. */
const FAILURES: ReadonlySet<LieName> = new Set([
  ...(['is asked too often', 'limits what is final', 'limits half of all'] as const),
  ...(['is cut', 'answers with a page', 'is slow', 'takes no batch'] as const),
])
export const isFailure = (name: LieName): boolean => FAILURES.has(name)

export interface LyingNode {
  readonly url: string
  /** From now on, or nothing but the truth. */
  lie(name: LieName | undefined): void
  lying(): LieName | undefined
  /** Hides the logs of these transactions, whatever else it says. */
  readonly hidden: Set<string>
  /** How often balances were read so far. */
  balanceReads(): number
  stop(): Promise<void>
}

export async function startLyingNode(
  target: string,
  manner: keyof typeof MANNERS,
): Promise<LyingNode> {
  let [lie, lying]: [Lie, LieName | undefined] = [{}, undefined]
  const hidden = new Set<string>()
  let balanceReads = 0

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { whole, delay = 0, takesNoBatch } = lie
    const body: unknown = JSON.parse(await text(request))
    if (delay > 0) await setTimeout(delay)
    if (whole === 'cut') return void response.destroy()
    if (whole === 'status 429') return void response.writeHead(429).end('slow down')
    if (whole === 'page') return void response.end('<html>502 Bad Gateway</html>')
    response.setHeader('content-type', 'application/json')
    const send = (json: unknown) => void response.end(JSON.stringify(json))
    if (!Array.isArray(body)) return send(await one(v.parse(call, body)))
    if (takesNoBatch)
      return send({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no batches' } })
    send(await Promise.all(body.map((part) => one(v.parse(call, part)))))
  }

  async function one(given: Call): Promise<unknown> {
    if (isBalanceRead(given)) balanceReads += 1
    const { asked = (same: Call) => same, answer: changed, refuses } = lie
    const error = refuses?.(given)
    if (error) return { jsonrpc: '2.0', id: given.id, error }
    const passed = asked(given)
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(target, { method: 'POST', headers, body: JSON.stringify(passed) })
    const json = v.parse(record, await reply.json())
    if (!('result' in json)) return json
    const seen = given.method === 'eth_getLogs' ? visible(json['result']) : json['result']
    const told = MANNERS[manner](given, seen)
    return { ...json, result: changed ? changed(given, told) : told }
  }

  const visible = (logs: unknown): unknown =>
    list(logs).filter((log) => !isRecord(log) || !hidden.has(String(log['transactionHash'])))

  return {
    url: `http://127.0.0.1:${address.port}`,
    lie(name) {
      lie = name === undefined ? {} : LIES[name]
      lying = name
    },
    lying: () => lying,
    hidden,
    balanceReads: () => balanceReads,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
