import { randomUUID } from 'node:crypto'
import { sessionSeal } from '../../../server/accounts/sessions/sessions.ts'
import { userSeal } from '../../../server/accounts/users/users.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { sealRows } from '../../../server/platform/db/sealed-rows.ts'
import { digest, randomToken } from '../../../server/platform/keys/secrets.ts'
import type { Clock } from '../../../server/platform/time/clock.ts'
import type { Provider } from '../world/identity.ts'
import type { Random } from '../world/random.ts'
import type { Person } from './person.ts'

/** Sets the prices and gives most people an account and a session from before the simulation; the others sign up and log in themselves. */
export async function provision(
  db: Db,
  provider: Provider,
  clock: Clock,
  persons: readonly Person[],
  random: Random,
): Promise<void> {
  const known = persons.filter((_, index) => index === 0 || random.chance(0.7))
  await db.transaction(async (tx) => {
    await tx.run('UPDATE prices SET set_at = $1', [clock.now()])
    await sealRows(tx, 'prices', () => true)
    for (const person of known) {
      const { email, password } = person
      const uid = provider.register(email, password)
      const id = randomUUID()
      const now = clock.now()
      await tx.run(
        'INSERT INTO users (id, email, name, identity_uid, created_at, seal) VALUES ($1, $2, $3, $4, $5, $6)',
        [id, email, 'Ada', uid, now, userSeal(tx, { id, email, identityUid: uid })],
      )
      person.isSignedUp = true
      if (random.chance(0.3)) continue
      const token = randomToken()
      const session = { id: randomUUID(), tokenHash: digest(token), userId: id, isVerified: true }
      await tx.run(
        `INSERT INTO sessions (id, token_hash, user_id, created_at, verified_at, expires_at, seal)
         VALUES ($1, $2, $3, $4, $4, $5, $6)`,
        [
          ...[session.id, session.tokenHash, id, now],
          ...[new Date(now.getTime() + 24 * 60 * 60 * 1000), sessionSeal(tx, session)],
        ],
      )
      person.tokens.push(token)
    }
  })
}
