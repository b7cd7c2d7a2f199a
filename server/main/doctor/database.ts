import * as v from 'valibot'
import { keyInForce, storedKeys } from '../../money/ledger/seal-keys.ts'
import type { Db, ReplicaFault } from '../../platform/db/db.ts'
import { WRITE_FAULT_LINES } from '../../platform/db/health/write-fault.ts'
import { missingMigrations } from '../../platform/db/migrate.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { storedMigrations } from '../../platform/db/stored-migrations.ts'
import { loadHostSecret } from '../../platform/keys/host-secret.ts'
import { derivedKey } from '../../platform/keys/keys.ts'
import { doubt, type Finding, ok, wrong } from '../../platform/log/finding.ts'
import type { HostConfig } from '../config/config.ts'
import { requireLimits, UnfitPooler } from '../starting/pooler.ts'
import { reason } from '../starting/reason.ts'
import { createReplica } from '../starting/replica.ts'

type DatabaseConfig = Pick<
  HostConfig,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'dataDir'
  | 'hostSecret'
  | 'formerSecrets'
  | 'depositKeys'
  | 'replica'
>

/** Milliseconds for a connection, and for a write. Nobody waits for it, as people do for a host: a server that is busy is not away. */
const PATIENCE = 10_000

/**
 * What the server of DATABASE_URL says to whoever has these settings, be a host running with others or none; nothing of
 * the embedded database, which only its host may open.
 */
export async function databaseFindings(config: DatabaseConfig): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl === undefined) return []
  const keyOf = (secret: string) => derivedKey(secret, 'ledger')
  const db = openPostgres(databaseUrl, {
    connections: 2,
    timeouts: { connect: PATIENCE, healthWrite: PATIENCE },
    directUrl: databaseDirectUrl,
    key: keyOf(loadHostSecret(config)),
    formerKeys: config.formerSecrets.map(keyOf),
  })
  try {
    return await look(db, config)
  } catch (error) {
    if (error instanceof UnfitPooler) return [wrong('database', error.message)]
    return [wrong('database', `${reason(error)}. Look at DATABASE_URL and at its server.`)]
  } finally {
    await db.close()
  }
}

async function look(db: Db, config: DatabaseConfig): Promise<Finding[]> {
  await requireLimits(db, config.databaseDirectUrl !== undefined)
  const missing = await missingMigrations(db, storedMigrations())
  if (missing.length > 0)
    return [
      doubt(
        'database',
        `lacks ${missing.length} migrations, which the start applies (npm run migrate).`,
      ),
    ]
  const fault = await db.writeFault()
  const findings = [
    ...(fault ? [wrong('database', WRITE_FAULT_LINES[fault.cause])] : []),
    ...(await serverFindings(db)),
    ...(await secretFindings(db)),
    ...(await keyFindings(db, config)),
    ...(await hostFindings(db)),
    ...(await replicaFindings(db, config)),
  ]
  return findings.length > 0
    ? findings
    : [ok('database', 'the server of DATABASE_URL takes writes')]
}

const server = v.object({
  role: v.string(),
  is_superuser: v.boolean(),
  name: v.string(),
  setting: v.string(),
})

/** What keeps what was committed over a power failure. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit']

async function serverFindings(db: Db): Promise<Finding[]> {
  const rows = await db.rows(
    server,
    `SELECT current_user::text AS role, r.rolsuper AS is_superuser, s.name, s.setting
     FROM pg_settings s, pg_roles r WHERE r.rolname = current_user AND s.name = ANY ($1) ORDER BY s.name`,
    [DURABLE],
  )
  const [first] = rows
  return [
    ...rows
      .filter(({ setting }) => setting === 'off')
      .map(({ name }) =>
        wrong(
          'database',
          `${name} is off: after a power failure payments that were acknowledged are lost. Set it to on.`,
        ),
      ),
    ...(first?.is_superuser
      ? [
          doubt(
            'database',
            `the role ${first.role} is a superuser: whoever has its password changes what was posted. Give the host a role of its own (server/platform/db/host-role.sql).`,
          ),
        ]
      : []),
  ]
}

async function secretFindings(db: Db): Promise<Finding[]> {
  const inForce = keyInForce(db, await storedKeys(db))
  return inForce === 'unknown'
    ? [
        wrong(
          'secret',
          'HOST_SECRET is not the one under which the books in this database are sealed, so no host starts with it. Put that one back, or name it in HOST_SECRETS_BEFORE.',
        ),
      ]
    : []
}

const key = v.object({ family: v.picklist(['evm', 'tron']), key: v.string() })

async function keyFindings(db: Db, { depositKeys }: DatabaseConfig): Promise<Finding[]> {
  const stored = await db.rows(key, 'SELECT family, key FROM deposit_keys')
  const { evm, tron } = depositKeys.publicKeys
  const isOf = (family: 'evm' | 'tron', wanted: string | undefined) =>
    stored.some((one) => one.family === family && one.key === wanted)
  return isOf('tron', evm) || isOf('evm', tron)
    ? [
        wrong(
          'keys',
          "XPUB_EVM and XPUB_TRON are swapped: addresses have come from them the other way round. XPUB_EVM is the one of m/44'/60'/0', XPUB_TRON that of m/44'/195'/0'.",
        ),
      ]
    : []
}

/** Seconds without a health write, of which there is one every five. */
const SILENT = 30
const silent = v.object({ name: v.string(), at: v.date() })

/** Hosts that ended without saying so. A proxy that still knows them sends them requests. */
async function hostFindings(db: Db): Promise<Finding[]> {
  const rows = await db.rows(
    silent,
    `SELECT name, max(at) AS at FROM health_writes GROUP BY name
     HAVING max(at) < now() - make_interval(secs => $1) ORDER BY name`,
    [SILENT],
  )
  return rows.map(({ name, at }) =>
    wrong(
      'hosts',
      `the host at ${name} has not written since ${at.toISOString()}, and did not end by itself. Start it again, or take it out of the proxy's upstream.`,
    ),
  )
}

const REPLICA_FAULTS: Readonly<Record<ReplicaFault, string>> = {
  away: 'does not answer, so the server of DATABASE_URL does instead. Look at the standby.',
  'no-standby':
    'is no standby: lead it to one, or leave it away. Until then the server of DATABASE_URL answers.',
  behind:
    'lacks what was committed longer ago than DATABASE_REPLICA_WAIT, so the server of DATABASE_URL answers. See what keeps the standby back, or wait longer.',
}

/** Whether a standby answers long readings: without it they are as right, and the primary has more to do. */
async function replicaFindings(db: Db, { replica }: DatabaseConfig): Promise<Finding[]> {
  if (!replica) return []
  const standby = openPostgres(replica.url, { connections: 1 })
  try {
    const fault = await createReplica(db, standby, { wait: replica.wait, onError() {} }).fault()
    return fault ? [doubt('replica', `DATABASE_REPLICA_URL ${REPLICA_FAULTS[fault]}`)] : []
  } catch (error) {
    return [wrong('replica', `${reason(error)}. Look at DATABASE_REPLICA_URL and at its server.`)]
  } finally {
    await standby.close()
  }
}
