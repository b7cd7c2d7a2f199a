import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import { type Finding, ok, wrong } from '../../platform/log/finding.ts'
import { HOUR } from '../../platform/time/clock.ts'
import { programVersion } from '../../platform/version.ts'

/** The host writes every few seconds, so that a log that is archived at all is archived this often. */
const LATE_ARCHIVE = HOUR

const state = v.object({
  version: v.string(),
  archive_mode: v.string(),
  archived_at: v.nullable(v.date()),
  failed_at: v.nullable(v.date()),
  migration: v.nullable(v.string()),
})

/** What runs here, and how old the newest part of the back-up is, as far as the database knows of one. */
export async function programFindings(db: Pick<Tx, 'rows'>, now: Date): Promise<Finding[]> {
  const [row] = await db.rows(
    state,
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version, current_setting('archive_mode') AS archive_mode,
       last_archived_time AS archived_at, last_failed_time AS failed_at,
       (SELECT replace(max(name), '.sql', '') FROM migrations) AS migration
     FROM pg_stat_archiver`,
  )
  if (!row) throw new Error('the database counts nothing')
  const { version, migration } = row
  return [
    ok(
      'versions',
      `${programVersion()} on Node ${process.versions.node} and PostgreSQL ${version}, with ${migration ?? 'no migration'}`,
    ),
    backupFinding(row, now),
  ]
}

function backupFinding(row: v.InferOutput<typeof state>, now: Date): Finding {
  const { archive_mode: mode, archived_at: archived, failed_at: failed } = row
  if (mode === 'off')
    return ok('backup', 'is what you copy or dump: the database archives no log (archive_mode)')
  if (failed && (!archived || failed > archived))
    return wrong(
      'backup',
      `The log of the database could not be archived at ${failed.toISOString()}. Look at archive_command.`,
    )
  if (!archived || now.getTime() - archived.getTime() > LATE_ARCHIVE)
    return wrong(
      'backup',
      `The log of the database was last archived ${archived ? `at ${archived.toISOString()}` : 'never'}. Look at archive_timeout.`,
    )
  return ok('backup', `the log of the database was archived at ${archived.toISOString()}`)
}
