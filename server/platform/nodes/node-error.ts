/**
 * Why a node gave no usable answer:
 *
 * - `unreachable`: no connection, a broken one, or a server error.
 * - `timeout`: no whole answer in time.
 * - `limited`: too many requests; a later one may succeed.
 * - `refused`: the node answers with an error, such as for a range that is too large. Another request may succeed.
 * - `unsupported`: the node does not know this call.
 * - `malformed`: an answer that is not what the call is documented to answer.
 * - `disagree`: several nodes answer, and not the same.
 */
export type NodeFailure =
  | 'unreachable'
  | 'timeout'
  | 'limited'
  | 'refused'
  | 'unsupported'
  | 'malformed'
  | 'disagree'

/** The message names the node without its URL, which may hold a key. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly failure: NodeFailure
  readonly node: string
  /** The code of a JSON-RPC error. */
  readonly code: number | undefined
  constructor(node: string, method: string, failure: NodeFailure, detail = '', code?: number) {
    super(`${node}: ${method}: ${failure}${detail && `: ${detail}`}`)
    this.failure = failure
    this.node = node
    this.code = code
  }
}

export const isNodeFailure = (error: unknown, ...failures: readonly NodeFailure[]): boolean =>
  error instanceof NodeError && failures.includes(error.failure)
