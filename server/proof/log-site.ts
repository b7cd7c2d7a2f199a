import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { settingSeal } from '../platform/config/run-time-settings.ts'
import type { Db } from '../platform/db/db.ts'
import type { Clock } from '../platform/time/clock.ts'
import { putIntoOutbox } from './entries/outbox.ts'

/** The setting with what the log knows of the site. */
export const LOGGED_SITE = 'logged-site'

/**
 * The hash of a built site: of the list of its files, as `sha256sum` writes it, by path. Hidden files are not served, and those of
 * builds before, which stay for open tabs, are in no other build.
 */
export function manifestHash(root: string, former: ReadonlySet<string> = new Set()): string {
  const paths = globSync('**/*', { cwd: root, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => !/(?:^|\/)\./.test(path) && !former.has(path))
    .sort()
  const lines = paths.map((path) => `${sha256(readFileSync(join(root, path)))}  ${path}\n`)
  return sha256(lines.join(''))
}

const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Has the log say which site this host serves, where it is another than before. Nothing where none is built. */
export async function logSite(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  root: string,
  release: string,
  former: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return
  const subject = JSON.stringify({ release, hash: manifestHash(root, former) })
  await db.transaction(async (tx) => {
    const changed = await tx.rows(
      v.unknown(),
      `INSERT INTO settings (name, value, seal) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, seal = EXCLUDED.seal
       WHERE settings.value <> EXCLUDED.value RETURNING 1`,
      [LOGGED_SITE, subject, settingSeal(tx, LOGGED_SITE, subject)],
    )
    if (changed.length > 0) await putIntoOutbox(tx, { kind: 'site', subject, at: clock.now() })
  })
}
