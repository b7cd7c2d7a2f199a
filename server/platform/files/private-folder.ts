import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ensureFolder } from './folder.ts'

/** Other accounts of the machine may read the folder, and it is not safe to change that. */
export class FolderNotPrivate extends Error {
  override readonly name = 'FolderNotPrivate'
}

const OTHERS = 0o077
const OWNER = 0o700
/** What a host leaves in its data folder. */
const OWN_NAMES = ['db', 'documents', 'operator.sock']

/**
 * Creates the folder so that only this account may enter it, because it holds everybody's balances and the host's keys.
 * A data folder of an earlier version, which others may enter, is narrowed with all that is in it. Any other such folder
 * is refused: narrowing it could lock out its other users. Throws FolderNotPrivate.
 */
export function ensurePrivateFolder(path: string): void {
  const folder = resolve(path)
  if (!statSync(folder, { throwIfNoEntry: false })) {
    ensureFolder(dirname(folder))
    mkdirSync(folder, { mode: OWNER })
  }
  ensureFolder(folder)
  if (process.platform === 'win32') return
  const { uid, mode } = statSync(folder)
  if (uid !== process.getuid?.())
    throw new FolderNotPrivate(`DATA_DIR: ${folder} belongs to another account.`)
  if ((mode & OTHERS) === 0) return
  const names = readdirSync(folder)
  if (names.length > 0 && !names.some((name) => OWN_NAMES.includes(name)))
    throw new FolderNotPrivate(
      `DATA_DIR: other accounts may open ${folder}, which has other files. Set a folder of its own, or run: chmod 700 ${folder}`,
    )
  narrow(folder)
}

function narrow(folder: string): void {
  chmodSync(folder, OWNER)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const stats = lstatSync(path)
    if (!stats.isSymbolicLink()) chmodSync(path, stats.mode & OWNER)
  }
}
