import { isDeepStrictEqual } from 'node:util'
import type { Call, Node } from './node.ts'
import { NodeError } from './node-error.ts'

/** The nodes of a network as one. Throws a RangeError without any. */
export interface Nodes {
  /** The first node that answers, which begins with the one that answered last. */
  readonly any: Node
  /** The first two that answer must answer the same; with one node, that one. */
  readonly agreed: Node
  readonly all: readonly Node[]
}

export function createNodes(all: readonly Node[]): Nodes {
  const [first] = all
  if (!first) throw new RangeError('a network needs a node')
  return { any: firstOf(all), agreed: all.length < 2 ? first : agreeing(all), all }
}

/** Asks one node after another; which one comes first stays until it fails. */
function firstOf(nodes: readonly Node[]): Node {
  let start = 0
  const inOrder = () => nodes.map((_, i) => (start + i) % nodes.length)
  async function attempt<R>(request: (node: Node) => Promise<R>): Promise<R> {
    let last: unknown
    for (const index of inOrder()) {
      const node = nodes[index]
      if (!node) continue
      try {
        const answer = await request(node)
        start = index
        return answer
      } catch (error) {
        last = error
      }
    }
    throw last
  }
  return {
    name: nodes.map(({ name }) => name).join(', '),
    ask: (call) => attempt((node) => node.ask(call)),
    askAll: (calls) => attempt((node) => node.askAll(calls)),
  }
}

/** Asks all at once. Rejects with `disagree` where no two answers are the same, or with the failure that left only one. */
function agreeing(nodes: readonly Node[]): Node {
  const name = nodes.map((node) => node.name).join(' + ')
  async function attempt<R>(method: string, request: (node: Node) => Promise<R>): Promise<R> {
    const outcomes = await Promise.allSettled(nodes.map(request))
    const answers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    for (const [index, answer] of answers.entries())
      if (answers.slice(index + 1).some((other) => isDeepStrictEqual(answer, other))) return answer
    if (answers.length > 1)
      throw new NodeError(
        name,
        method,
        'disagree',
        [...differences(answers[0], answers[1])].join(', '),
      )
    throw outcomes.find((one) => one.status === 'rejected')?.reason
  }
  return {
    name,
    ask: (call) => attempt(call.method, (node) => node.ask(call)),
    askAll: (calls: readonly Call<never>[]) =>
      attempt(calls[0]?.method ?? '', (node) => node.askAll(calls)),
  }
}

/** The fields in which two answers differ: what an operator asks a provider about. */
function* differences(one: unknown, other: unknown, at = ''): Generator<string> {
  if (isDeepStrictEqual(one, other)) return
  if (!isRecord(one) || !isRecord(other)) return yield at || 'the answer'
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* differences(one[key], other[key], at ? `${at}.${key}` : key)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
