import * as v from 'valibot'

/** Asks a node by plain JSON-RPC. Rejects with the node's own message. */
export type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

const answer = v.union([
  v.object({ error: v.object({ message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

export function rpcAt(url: string): Rpc {
  return async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const read = v.parse(answer, await response.json())
    if ('error' in read) throw new Error(`${method}: ${read.error.message}`)
    return read.result
  }
}

export const hex = (value: bigint | number): string => `0x${value.toString(16)}`
export const word = (value: bigint | string): string =>
  (typeof value === 'bigint'
    ? value.toString(16)
    : value.replace(/^0x/, '').toLowerCase()
  ).padStart(64, '0')
