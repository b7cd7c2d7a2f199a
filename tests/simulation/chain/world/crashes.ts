import type { Db, Transaction } from '../../../../server/platform/db/db.ts'
import type { Random } from '../../world/random.ts'

/** The process has died: whatever it still does has no effect. */
export class Died extends Error {
  override readonly name = 'Died'
}

export const CRASHES = [
  'crash before a statement',
  'crash before a request',
  'crash after a commit',
] as const
export type Crash = (typeof CRASHES)[number]

/** A process that dies at a step of its own, once `arm` has been called. */
export interface Process {
  readonly db: Db
  readonly fetch: (
    send: (url: string, init: RequestInit) => Promise<Response>,
  ) => (url: string, init: RequestInit) => Promise<Response>
  isDead(): boolean
  /** Dies within the next few steps of one kind. */
  arm(): void
}

export function createProcess(db: Db, random: Random, count: (crash: Crash) => void): Process {
  let isDead = false
  let armed: { readonly at: Crash; left: number } | undefined

  function reach(step: Crash): void {
    if (isDead) throw new Died('the process has died')
    if (armed?.at !== step) return
    if (armed.left-- > 0) return
    isDead = true
    count(step)
    throw new Died(step)
  }
  const wrap = (own: Transaction): Transaction => ({
    async rows(schema, sql, params) {
      reach('crash before a statement')
      return await own.rows(schema, sql, params)
    },
    async run(sql, params) {
      reach('crash before a statement')
      return await own.run(sql, params)
    },
    script: (sql) => own.script(sql),
    announce: (channel, payload) => own.announce(channel, payload),
    seal: (text) => own.seal(text),
    formerSeals: (text) => own.formerSeals(text),
  })
  return {
    isDead: () => isDead,
    arm() {
      const at = random.pick(CRASHES)
      armed = { at, left: random.below(at === 'crash after a commit' ? 3 : 25) }
    },
    fetch: (send) => async (url, init) => {
      reach('crash before a request')
      return await send(url, init)
    },
    db: {
      ...wrap(db),
      atomic: db.atomic,
      listen: (...given) => db.listen(...given),
      writeFault: () => db.writeFault(),
      close: () => Promise.resolve(),
      async transaction(work, options) {
        const result = await db.transaction((tx) => work(wrap(tx)), options)
        reach('crash after a commit')
        return result
      },
    },
  }
}
