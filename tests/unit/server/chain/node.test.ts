import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as calls from '../../../../server/platform/nodes/calls.ts'
import { createNode, type NodeOptions } from '../../../../server/platform/nodes/node.ts'
import { isNodeFailure } from '../../../../server/platform/nodes/node-error.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { tronBlockAt, tronInfoOf } from '../../../../server/platform/nodes/tron-calls.ts'

const URL_WITH_KEY = 'https://anna:se%40cret@node.example/v1/key?token=hidden'

interface Sent {
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
}

/** A node whose requests are answered by `answer`; `sent` has what was sent. */
function nodeWith(
  answer: (body: unknown) => unknown,
  options: Partial<NodeOptions> & { status?: number } = {},
) {
  const sent: Sent[] = []
  const outcomes: string[] = []
  const node = createNode({
    url: URL_WITH_KEY,
    timeout: 1000,
    onRequest: (_, method, outcome) => outcomes.push(`${method} ${outcome}`),
    async fetch(url, { body, headers }) {
      const parsed: unknown = JSON.parse(String(body))
      sent.push({ url, headers: new Headers(headers), body: parsed })
      const reply = answer(parsed)
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
      return new Response(text, { status: options.status ?? 200 })
    },
    ...options,
  })
  return { node, sent, outcomes }
}

const request = v.object({ id: v.number(), method: v.string(), params: v.array(v.unknown()) })
const result = (value: unknown) => (body: unknown) => ({
  jsonrpc: '2.0',
  id: v.parse(request, body).id,
  result: value,
})
const failure = (code: number, message: string) => () => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code, message },
})
const HASH = `0x${'ab'.repeat(32)}`

describe('a node', () => {
  test('is asked with user and password in a header, and names itself without its key', async () => {
    const { node, sent, outcomes } = nodeWith(result('0x38'))
    expect(await node.ask(calls.chainId())).toBe(56)
    expect(sent[0]?.url).toBe('https://node.example/v1/key?token=hidden')
    expect(sent[0]?.headers.get('authorization')).toBe(`Basic ${btoa('anna:se@cret')}`)
    expect(node.name).toBe('node.example')
    expect(outcomes).toEqual(['eth_chainId ok'])
  })

  test.each([
    ['an error of the call', failure(-32_000, 'range too large'), 200, 'refused'],
    ['an error with a status', failure(-32_000, 'range too large'), 400, 'refused'],
    ['a method that it does not know', failure(-32_601, 'no such method'), 200, 'unsupported'],
    ['too many requests', () => 'slow down', 429, 'limited'],
    ['too many requests, in JSON-RPC', failure(429, 'slow down'), 200, 'limited'],
    ['a server error', () => '<html>', 502, 'unreachable'],
    ['a page', () => '<html>', 200, 'malformed'],
    ['another shape', result('none'), 200, 'malformed'],
    ['neither result nor error', () => ({ id: 1 }), 200, 'malformed'],
  ] as const)(
    'answers %s as a failure of its kind, without its key',
    async (_, answer, status, kind) => {
      const { node, outcomes } = nodeWith(answer, { status })
      const error = await node.ask(calls.blockNumber()).catch((reason: unknown) => reason)
      expect(isNodeFailure(error, kind)).toBe(true)
      expect(String(error)).toMatch(/^NodeError: node\.example: eth_blockNumber: /)
      expect(String(error)).not.toMatch(/secret|key|hidden/)
      expect(outcomes).toHaveLength(1)
    },
  )

  test('that does not answer in time or cannot be reached says which', async () => {
    const rejecting = (reason: Error) =>
      nodeWith(() => null, { fetch: () => Promise.reject(reason) }).node.ask(calls.chainId())
    await expect(rejecting(new DOMException('', 'TimeoutError'))).rejects.toThrow('timeout')
    await expect(rejecting(new TypeError('fetch failed'))).rejects.toThrow('unreachable')
  })

  test('is given a signal that ends a request', async () => {
    const aborted = AbortSignal.abort(new DOMException('', 'TimeoutError'))
    const { node } = nodeWith(() => null, {
      timeoutSignal: () => aborted,
      fetch: (_, { signal }) => Promise.reject(signal?.reason),
    })
    await expect(node.ask(calls.chainId())).rejects.toThrow('timeout')
  })

  test('answers several calls in their order, sent together in batches', async () => {
    const requests = v.array(request)
    const { node, sent } = nodeWith(
      (body) =>
        v
          .parse(requests, body)
          .toReversed()
          .map(({ id, params }) => ({ id, result: params[1] })),
      { batch: 2 },
    )
    const counts = [1, 2, 3, 4].map((n) => calls.nonce(`0x${'00'.repeat(20)}`, n))
    expect(await node.askAll(counts)).toEqual([1, 2, 3, 4])
    expect(sent).toHaveLength(2)
  })

  test('that takes no batches is asked one by one from then on', async () => {
    const single = v.safeParser(request)
    const { node, sent } = nodeWith((body) =>
      single(body).success ? result('0x7')(body) : failure(-32_600, 'no batches')(),
    )
    const all = [calls.blockNumber(), calls.chainId()]
    expect(await node.askAll(all)).toEqual([7, 7])
    expect(await node.askAll(all)).toEqual([7, 7])
    expect(sent).toHaveLength(5)
  })

  test('goes on with batches after it was asked too often', async () => {
    const requests = v.array(request)
    const answers = [
      failure(429, 'slow down'),
      failure(-32_005, 'daily request count exceeded, request rate limited'),
    ]
    const { node, sent } = nodeWith(
      (body) =>
        answers.pop()?.() ?? v.parse(requests, body).map(({ id }) => ({ id, result: '0x7' })),
    )
    const all = [calls.blockNumber(), calls.chainId()]
    await expect(node.askAll(all)).rejects.toThrow('limited')
    await expect(node.askAll(all)).rejects.toThrow('limited')
    expect(await node.askAll(all)).toEqual([7, 7])
    expect(sent).toHaveLength(3)
  })

  test('is limited where its status says so, whatever stands beside it', async () => {
    const { node } = nodeWith(failure(-32_000, 'no'), { status: 429 })
    await expect(node.ask(calls.chainId())).rejects.toThrow('limited')
  })

  test('fails with the failure of one call of a batch, and where an answer is missing', async () => {
    const { node } = nodeWith(() => [{ id: 0, result: '0x1' }])
    await expect(node.askAll([calls.chainId(), calls.blockNumber()])).rejects.toThrow('malformed')
  })

  test('has no block that was replaced', async () => {
    expect(await nodeWith(result(null)).node.ask(calls.headerOf(HASH))).toBeNull()
  })

  test("asks Tron's HTTP API beside its JSON-RPC, and reads an empty object as nothing", async () => {
    const { node, sent } = nodeWith(() => ({}), { url: 'https://tron.example/abc/jsonrpc' })
    expect(await node.ask(tronInfoOf('00'.repeat(32)))).toBeNull()
    expect(await node.askAll([tronBlockAt(5), tronBlockAt(6)])).toEqual([null, null])
    expect(sent.map(({ url }) => url)).toEqual([
      'https://tron.example/abc/wallet/gettransactioninfobyid',
      ...Array(2).fill('https://tron.example/abc/wallet/getblockbynum'),
    ])
    expect(sent[1]?.body).toEqual({ num: 5 })
  })
})

describe('the nodes of a network', () => {
  const answering = (value: unknown) => nodeWith(result(value)).node
  const broken = () => nodeWith(() => '', { status: 503 }).node

  test('answer with the first that answers', async () => {
    const { any } = createNodes([broken(), answering('0x1'), answering('0x2')])
    expect(await any.ask(calls.chainId())).toBe(1)
    await expect(createNodes([broken(), broken()]).any.ask(calls.chainId())).rejects.toThrow(
      'unreachable',
    )
  })

  test('are asked from the one on that has answered last', async () => {
    const away = nodeWith(() => '', { status: 503 })
    const { any } = createNodes([away.node, answering('0x1')])
    for (const _ of [1, 2]) expect(await any.ask(calls.chainId())).toBe(1)
    expect(away.sent).toHaveLength(1)
  })

  test.each([
    ['two that answer the same', ['0x5', '0x5'], 5],
    ['two of three', ['0x4', '0x5', '0x5'], 5],
    ['the first and the last of three', ['0x5', '0x4', '0x5'], 5],
    ['the only one', ['0x5'], 5],
  ])('agree: %s', async (_, values, expected) => {
    expect(await createNodes(values.map(answering)).agreed.ask(calls.chainId())).toBe(expected)
  })

  // Holds promise 96.
  test('refuse where two answer differently, and where one of two does not answer', async () => {
    const differing = createNodes([answering('0x5'), answering('0x6')]).agreed
    await expect(differing.ask(calls.chainId())).rejects.toThrow('disagree')
    const header = { number: '0x5', hash: HASH, parentHash: HASH, timestamp: '0x1' }
    const [one, other] = [header, { ...header, timestamp: '0x2', hash: `0x${'2'.repeat(64)}` }]
    const blocks = createNodes([answering(one), answering(other)]).agreed
    await expect(blocks.ask(calls.headerAt(5))).rejects.toThrow(/disagree: hash, timestamp$/)
    const alone = createNodes([answering('0x5'), broken()]).agreed
    await expect(alone.ask(calls.chainId())).rejects.toThrow('unreachable')
  })
})
