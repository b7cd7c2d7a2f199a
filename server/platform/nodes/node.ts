import * as v from 'valibot'
import { createFetch, type Fetch, RequestRefused } from '../http-out/fetch.ts'
import { SECOND } from '../time/clock.ts'
import { NodeError, type NodeFailure } from './node-error.ts'

/** A question to a node, as data: `server/platform/nodes/calls.ts` and `server/platform/nodes/tron-calls.ts` have them. */
export interface Call<T> {
  /** The method of JSON-RPC, or the path of Tron's HTTP API, which begins with a slash. */
  readonly method: string
  /** The parameters; of Tron's HTTP API one, the body. */
  readonly params: readonly unknown[]
  readonly answer: v.GenericSchema<unknown, T>
}

/** A node of one network, or several that are asked as one. Every answer is parsed. Rejects with NodeError only. */
export interface Node {
  /** Names it in logs and metrics; never with what is secret in its URL. */
  readonly name: string
  ask<T>(call: Call<T>): Promise<T>
  /** The answers in the order of the calls, which go together where the node takes that. */
  askAll<T>(calls: readonly Call<T>[]): Promise<T[]>
}

export interface NodeOptions {
  /** User and password are sent as a header. */
  readonly url: string
  readonly fetch: Fetch
  /** Milliseconds for one request. */
  readonly timeout: number
  /** A signal that aborts after that many milliseconds. */
  readonly timeoutSignal?: (ms: number) => AbortSignal
  /** Calls that are sent together at most. */
  readonly batch?: number
  /** Called after each request over HTTP. */
  readonly onRequest?: (node: string, method: string, outcome: 'ok' | NodeFailure) => void
}

const BATCH = 50
/** Requests at a time to a node that takes no batches. */
const PARALLEL = 4

const failed = v.object({
  error: v.object({ code: v.optional(v.number(), 0), message: v.optional(v.string(), '') }),
})
const answered = v.object({ result: v.unknown() })
const numbered = v.looseObject({ id: v.number() })

/** Reaches the nodes at those addresses, which may be in the operator's own network, and nothing else. */
export const nodeFetch = (urls: readonly string[]): Fetch =>
  createFetch({
    configured: urls.map((url) => new URL(url).origin),
    maxBytes: 64 * MEGABYTE,
    timeout: 60 * SECOND,
    most: 64,
  })

const MEGABYTE = 2 ** 20

/** The host of the URL; the path and the query often are the key of a provider. */
export const nodeName = (url: string): string => new URL(url).host

/** A node over HTTP: JSON-RPC, and Tron's HTTP API beside it at the same address. */
export function createNode(options: NodeOptions): Node {
  const { timeout, timeoutSignal = AbortSignal.timeout, batch = BATCH, onRequest } = options
  const name = nodeName(options.url)
  const { target, headers } = targetOf(options.url)
  let takesBatches = batch > 1

  /** Posts JSON and resolves to the JSON that comes back. */
  async function post(url: string, method: string, body: unknown): Promise<unknown> {
    try {
      const init = {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error',
      } as const
      const response = await options.fetch(url, { ...init, signal: timeoutSignal(timeout) })
      const text = await response.text()
      const json = parsed(text)
      const { status } = response
      // Some nodes send their JSON-RPC errors with a status of 400 or 500.
      if (status === TOO_MANY_REQUESTS || (!response.ok && !v.is(failed, json)))
        throw new NodeError(name, method, failureOf(status), `status ${status}`)
      if (json === undefined) throw new NodeError(name, method, 'malformed', 'not JSON')
      onRequest?.(name, method, 'ok')
      return json
    } catch (error) {
      const own = error instanceof NodeError ? error : new NodeError(name, method, reasonOf(error))
      onRequest?.(name, method, own.failure)
      throw own
    }
  }

  function resultOf<T>({ method, answer }: Call<T>, json: unknown): T {
    const error = v.safeParse(failed, json)
    if (error.success) {
      const { code, message } = error.output.error
      throw new NodeError(name, method, failureOfError(code, message), message.slice(0, 200), code)
    }
    const result = v.safeParse(answered, json)
    if (!result.success) throw new NodeError(name, method, 'malformed', 'neither result nor error')
    return valueIn({ method, answer }, result.output.result)
  }

  function valueIn<T>({ method, answer }: Pick<Call<T>, 'method' | 'answer'>, json: unknown): T {
    const value = v.safeParse(answer, json)
    if (value.success) return value.output
    const [{ message }] = value.issues
    const where = v.getDotPath(value.issues[0]) ?? 'the answer'
    throw new NodeError(name, method, 'malformed', `${where}: ${message}`.slice(0, 200))
  }

  async function ask<T>(call: Call<T>): Promise<T> {
    const { method, params } = call
    if (method.startsWith('/'))
      return valueIn(call, await post(`${target.http}${method}`, method, params[0] ?? {}))
    return resultOf(call, await post(target.rpc, method, { jsonrpc: '2.0', id: 1, method, params }))
  }

  async function askTogether<T>(calls: readonly Call<T>[]): Promise<T[]> {
    const bodies = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const json = await post(target.rpc, calls[0]?.method ?? '', bodies)
    if (!Array.isArray(json)) {
      // Asked too often is no answer to whether it takes batches.
      const error = v.safeParse(failed, json)
      if (error.success) {
        const { code, message } = error.output.error
        const failure = failureOfError(code, message)
        if (failure === 'limited')
          throw new NodeError(name, calls[0]?.method ?? '', failure, message.slice(0, 200), code)
      }
      takesBatches = false
      return await oneByOne(calls)
    }
    const byId = new Map(
      json.flatMap((entry) => (v.is(numbered, entry) ? [[entry.id, entry]] : [])),
    )
    return calls.map((call, id) => resultOf(call, byId.get(id)))
  }

  async function oneByOne<T>(calls: readonly Call<T>[]): Promise<T[]> {
    const answers: T[] = []
    for (let start = 0; start < calls.length; start += PARALLEL)
      answers.push(...(await Promise.all(calls.slice(start, start + PARALLEL).map(ask))))
    return answers
  }

  return {
    name,
    ask,
    async askAll<T>(calls: readonly Call<T>[]): Promise<T[]> {
      const isRpc = calls.every(({ method }) => !method.startsWith('/'))
      const answers: T[] = []
      for (let start = 0; start < calls.length; start += batch) {
        const part = calls.slice(start, start + batch)
        const isTogether = takesBatches && isRpc && part.length > 1
        answers.push(...(await (isTogether ? askTogether(part) : oneByOne(part))))
      }
      return answers
    },
  }
}

/** The address without user and password, which fetch refuses, and the headers with them. */
function targetOf(text: string) {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const rpc = url.href
  // Tron's HTTP API is beside its JSON-RPC, which is below /jsonrpc.
  url.pathname = url.pathname.replace(/\/jsonrpc\/?$/, '').replace(/\/$/, '')
  const http = url.href.replace(/\/$/, '')
  const secret = [username, password].map(decodeURIComponent).join(':')
  const authorization = { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return {
    target: { rpc, http },
    headers: { 'content-type': 'application/json', ...(username === '' ? {} : authorization) },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const TOO_MANY_REQUESTS = 429

function failureOf(status: number): NodeFailure {
  if (status === TOO_MANY_REQUESTS) return 'limited'
  return status >= 500 ? 'unreachable' : 'refused'
}

const UNKNOWN_METHOD = -32_601

/** Providers say in many codes that they were asked too often; some also put the status of HTTP there. */
const ASKED_TOO_OFTEN =
  /too many requests|rate.?limit|request rate|requests? (count|limit) exceeded|compute units/i

function failureOfError(code: number, message: string): NodeFailure {
  if (code === UNKNOWN_METHOD) return 'unsupported'
  return code === TOO_MANY_REQUESTS || ASKED_TOO_OFTEN.test(message) ? 'limited' : 'refused'
}

function reasonOf(error: unknown): NodeFailure {
  // An answer that is too large; a smaller range may have a smaller one.
  if (error instanceof RequestRefused) return 'malformed'
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
    ? 'timeout'
    : 'unreachable'
}
