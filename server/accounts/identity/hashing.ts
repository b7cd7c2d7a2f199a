import { randomToken } from '../../platform/keys/secrets.ts'
import type { Caller } from '../../platform/limits/caller.ts'
import { keyOf } from '../../platform/limits/caller.ts'
import type { Account } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { InTurn } from './hash-queue.ts'
import { createHashQueue } from './hash-queue.ts'
import type { Cost } from './passwords.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'

/** Hashes passwords for callers: each is admitted or refused with 503, counted or refused, and waits for its turn. */
export interface Hashing {
  hash(caller: Caller, email: string, password: string): Promise<string>
  /** The account that `find` resolves to, if the password is its own. Takes the same time if there is none. */
  check(
    caller: Caller,
    email: string,
    password: string,
    find: () => Promise<Account | undefined>,
  ): Promise<Account | undefined>
}

export async function createHashing(attempts: Attempts, cost: Cost): Promise<Hashing> {
  const queue = createHashQueue()
  // Compared with the password for an unknown e-mail, so that it takes as long as for a known one.
  const decoyHash = await hashPassword(randomToken(), cost)

  const admitted = <T>(caller: Caller, email: string, work: (inTurn: InTurn) => Promise<T>) =>
    queue.admit(
      { key: keyOf(caller, email), isKnown: caller.device(email) !== undefined },
      async (inTurn) => {
        await attempts.countHash(caller, email)
        return work(inTurn)
      },
    )

  return {
    hash: (caller, email, password) =>
      admitted(caller, email, (inTurn) => inTurn(() => hashPassword(password, cost))),
    check: (caller, email, password, find) =>
      admitted(caller, email, async (inTurn) => {
        await attempts.countPassword(caller, email)
        const account = await find()
        const hash = account?.passwordHash ?? decoyHash
        return (await inTurn(() => isPasswordRight(password, hash))) ? account : undefined
      }),
  }
}
