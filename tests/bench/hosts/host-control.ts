import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'

/** The host under load, in a process of its own (`host-process.ts`). Times are epoch milliseconds. */
export interface HostUnderLoad {
  readonly port: number
  /** The port of the bare Fastify server. */
  readonly barePort: number
  /** Session tokens, one per user. */
  readonly tokens: readonly string[]
  /** Sets the price of BNB; resolves to the time at which the change began. */
  changePrice(price: string): Promise<number>
  /** Credits every user with that much TRX; resolves to the time just before the commit. */
  creditAll(amount: string): Promise<number>
  /** Microseconds of CPU time that the process has used. */
  cpu(): Promise<number>
  /** Bytes of memory that the process holds. */
  memory(): Promise<number>
  stop(): Promise<void>
}

const ready = v.object({ host: v.number(), bare: v.number(), tokens: v.array(v.string()) })
const answer = v.object({ value: v.number() })

/** Without `databaseUrl` the host uses its embedded database. */
export async function startHostUnderLoad(people: number, databaseUrl = ''): Promise<HostUnderLoad> {
  const child = fork(join(import.meta.dirname, 'host-process.ts'), [String(people), databaseUrl])
  const { host, bare, tokens } = v.parse(ready, await nextMessage(child))
  async function request(message: object): Promise<number> {
    child.send(message)
    return v.parse(answer, await nextMessage(child)).value
  }
  return {
    port: host,
    barePort: bare,
    tokens,
    changePrice: (price) => request({ do: 'price', price }),
    creditAll: (amount) => request({ do: 'credit', amount }),
    cpu: () => request({ do: 'cpu' }),
    memory: () => request({ do: 'memory' }),
    async stop() {
      child.send({ do: 'stop' })
      await once(child, 'exit')
    },
  }
}

/** The next message of the process; rejects if the process exits instead. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the benchmark process exited')
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    settled.abort()
    ended.catch(() => {})
  }
}
