import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'

/** The host under load, in a process of its own (`host-process.ts`). Times are milliseconds since 1970. */
export interface HostUnderLoad {
  readonly port: number
  /** Where the bare Fastify listens. */
  readonly barePort: number
  /** Session tokens, one for each person. */
  readonly tokens: readonly string[]
  /** Sets the price of BNB, for all; resolves to when it began. */
  changePrice(price: string): Promise<number>
  /** Gives everybody that much TRX; resolves to when it was about to be committed. */
  creditAll(amount: string): Promise<number>
  /** Microseconds of processor time that the process has used. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

const ready = v.object({ host: v.number(), bare: v.number(), tokens: v.array(v.string()) })
const answer = v.object({ value: v.number() })

/** Without `databaseUrl` the host keeps its own database. */
export async function startHostUnderLoad(people: number, databaseUrl = ''): Promise<HostUnderLoad> {
  const child = fork(join(import.meta.dirname, 'host-process.ts'), [String(people), databaseUrl])
  const { host, bare, tokens } = v.parse(ready, await heard(child))
  async function tell(message: object): Promise<number> {
    child.send(message)
    return v.parse(answer, await heard(child)).value
  }
  return {
    port: host,
    barePort: bare,
    tokens,
    changePrice: (price) => tell({ do: 'price', price }),
    creditAll: (amount) => tell({ do: 'credit', amount }),
    cpu: () => tell({ do: 'cpu' }),
    async stop() {
      child.send({ do: 'stop' })
      await once(child, 'exit')
    },
  }
}

/** What the process says next; rejects where it ends instead. */
export async function heard(child: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the process of the bench ended')
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    over.abort()
    ended.catch(() => {})
  }
}
