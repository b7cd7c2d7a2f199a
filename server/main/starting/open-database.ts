import { hostname } from 'node:os'
import type { Db } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openPglite } from '../../platform/db/pglite.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { loadHostSecret } from '../../platform/keys/host-secret.ts'
import { derivedKey } from '../../platform/keys/keys.ts'
import type { HostConfig } from '../config/config.ts'
import { requireLimits } from './pooler.ts'
import { withReplica } from './replica.ts'

interface Location {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseDirectUrl: string | undefined
  readonly replica?: HostConfig['replica'] | undefined
  readonly hostSecret: string | undefined
  readonly formerSecrets: readonly string[]
  readonly port: number
}

type OnError = (error: unknown) => void

/**
 * Opens and migrates the host's database: on the configured server, or else in `dataDir`. `onError` is called with
 * errors of background work. Throws DatabaseInUse.
 */
export async function openDatabase(location: Location, onError: OnError): Promise<Db> {
  const db = await openWith(location, {
    onError,
    key: derivedKey(loadHostSecret(location), 'ledger'),
    formerKeys: location.formerSecrets.map((secret) => derivedKey(secret, 'ledger')),
  })
  return location.replica ? withReplica(db, location.replica, onError) : db
}

/** The same to do nothing but migrate: no migration seals anything, so the host's secret is neither needed nor made. */
export const openToMigrate = (location: Location, onError: OnError): Promise<Db> =>
  openWith(location, { onError })

async function openWith(
  { dataDir, databaseUrl, databaseDirectUrl, port }: Location,
  options: {
    readonly onError: OnError
    readonly key?: string
    readonly formerKeys?: readonly string[]
  },
): Promise<Db> {
  const db = databaseUrl
    ? openPostgres(databaseUrl, {
        ...options,
        directUrl: databaseDirectUrl,
        name: `${hostname()}:${port}`,
      })
    : await openPglite(dataDir, options)
  try {
    if (databaseUrl) await requireLimits(db, databaseDirectUrl !== undefined)
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
