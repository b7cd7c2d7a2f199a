import { hash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from './db/db.ts'

/** 256 bits from the system's generator, in an alphabet that is safe in a header, an address and a subprotocol. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** How a token is kept: whoever reads the database cannot use what is there. Enough for 256 random bits, not for a password. */
export const digest = (text: string): string => hash('sha256', text, 'base64url')

/** The secret of that name; made by the first process that asks, shared by every other. */
export async function sharedSecret(db: Db, name: string, make: () => string): Promise<string> {
  const stored = await storedSecret(db, name)
  if (stored !== undefined) return stored
  await db.run('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    make(),
  ])
  // Read again: where two processes start together, the first one's secret is everybody's.
  const made = await storedSecret(db, name)
  if (made === undefined) throw new Error(`secret ${name} was not stored`)
  return made
}

async function storedSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.rows(
    v.object({ value: v.string() }),
    'SELECT value FROM secrets WHERE name = $1',
    [name],
  )
  return row?.value
}
