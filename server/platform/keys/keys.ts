import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Db, Tx } from '../db/db.ts'
import { createSeal } from './secrets.ts'

/** The host's keys, the same in every process with the same secret. */
export interface Keys {
  /** The key with that name, created on first use. Throws OtherSecret. */
  stored(name: string, create: () => string): Promise<string>
  /** A key that needs no storage, because it follows from the secret. */
  derived(name: string): string
}

/** The keys in the database were sealed under another secret. */
export class OtherSecret extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'HOST_SECRET: is not the one under which the keys in this database are sealed. Hosts that share a database need the same HOST_SECRET (without it, the same host.key in DATA_DIR).',
      options,
    )
    this.name = 'OtherSecret'
  }
}

/** The name of the key that the doctor shows to a host of the same secret. */
export const ARRIVAL_KEY = 'arrival'

/** A key that follows from the secret, and from which neither the secret nor another key follows. */
export const derivedKey = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`derived ${name}`).digest('base64url')

/**
 * Keys in the database are sealed: encrypted and authenticated under a key that follows from the host's secret. A host
 * with another secret cannot open them and says so, instead of refusing the codes and tokens of the other hosts.
 */
/** A key that is sealed under the last of `formerSecrets` is sealed anew. */
export function createKeys(db: Db, secret: string, formerSecrets: readonly string[] = []): Keys {
  const sealOf = (name: string) => createSeal(secret, `key ${name}`)
  const unseal = (name: string, sealed: string): string => {
    try {
      return sealOf(name).open(sealed)
    } catch (cause) {
      throw new OtherSecret({ cause })
    }
  }

  /** Undefined of what is not sealed under the former secret. */
  async function sealedAnew(tx: Tx, name: string, sealed: string): Promise<string | undefined> {
    const [former] = formerSecrets
    const key = former && openedBy(createSeal(former, `key ${name}`), sealed)
    if (key === undefined) return undefined
    await tx.run('UPDATE sealed_keys SET sealed = $2 WHERE name = $1', [
      name,
      sealOf(name).seal(key),
    ])
    return key
  }

  return {
    derived: (name) => derivedKey(secret, name),
    async stored(name, create) {
      let isMoved = false
      const key = await db.transaction(async (tx) => {
        const sealed = await sealedKey(tx, name)
        if (sealed !== undefined)
          return (await sealedAnew(tx, name, sealed)) ?? unseal(name, sealed)
        const unsealed = await takeUnsealed(tx, name)
        isMoved = unsealed !== undefined
        const key = unsealed ?? create()
        await tx.run(
          'INSERT INTO sealed_keys (name, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [name, sealOf(name).seal(key)],
        )
        // Read again, because another process may have inserted its own first.
        const winner = await sealedKey(tx, name)
        if (winner === undefined) throw new Error(`key ${name} was not stored`)
        return unseal(name, winner)
      })
      // A deleted row stays in the file until then.
      if (isMoved) await db.script('VACUUM FULL secrets')
      return key
    },
  }
}

function openedBy(seal: ReturnType<typeof createSeal>, sealed: string): string | undefined {
  try {
    return seal.open(sealed)
  } catch {
    return undefined
  }
}

const sealedRow = v.object({ sealed: v.string() })

async function sealedKey(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.rows(sealedRow, 'SELECT sealed FROM sealed_keys WHERE name = $1', [name])
  return row?.sealed
}

/** Earlier versions kept keys in plain text. They stay the same keys, so that codes and tokens stay valid. */
async function takeUnsealed(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.rows(
    v.object({ value: v.string() }),
    'DELETE FROM secrets WHERE name = $1 RETURNING value',
    [name],
  )
  return row?.value
}
