import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  isOpen: boolean
}

/** The transactions, of any database, in which code runs; code that outlives one, such as a timer, is in it no longer. */
const current = new AsyncLocalStorage<Scope>()

export const isInTransaction = (): boolean => current.getStore()?.isOpen === true

/** Throws in a transaction, which must not wait for `name`. */
export function requireNoTransaction(name: string): void {
  if (isInTransaction()) throw new Error(`${name} was called inside a transaction`)
}

/** Marks what `work` calls as being in the transactions of one database. */
export function createTransactionScope() {
  const own = new AsyncLocalStorage<Scope>()
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      const scope = { isOpen: true }
      try {
        return await current.run(scope, () => own.run(scope, work))
      } finally {
        scope.isOpen = false
      }
    },
    /** Throws if the caller is in a transaction of this database, for which its own statement would wait. */
    requireOutside(): void {
      if (own.getStore()?.isOpen) throw new Error('inside a transaction use its tx, not the db')
    },
  }
}

/**
 * The same service, whose methods refuse to be called in a transaction: what they wait for would keep its locks, and so
 * stop all other hosts, for as long as the other side is silent.
 */
export function outsideTransactions<T extends object>(name: string, service: T): T {
  return new Proxy(service, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property)
      if (typeof member !== 'function') return member
      return (...args: unknown[]): unknown => {
        requireNoTransaction(name)
        return Reflect.apply(member, target, args)
      }
    },
  })
}
