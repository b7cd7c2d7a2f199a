import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureFolder } from '../files/folder.ts'
import { randomToken } from './secrets.ts'

interface Source {
  /** HOST_SECRET, which wins over the file. */
  readonly hostSecret: string | undefined
  readonly dataDir: string
}

export const KEY_FILE = 'host.key'
const OWNER_ONLY = 0o600

/**
 * The secret from which the host's keys follow. It is never in the database, so that neither a copy of the database nor
 * a query of it is enough to forge a token or find a code: HOST_SECRET, or a file in the data folder that is created on
 * first use.
 */
export function loadHostSecret({ hostSecret, dataDir }: Source): string {
  if (hostSecret !== undefined) return hostSecret
  const path = resolve(dataDir, KEY_FILE)
  const secret = read(path) ?? create(path, dataDir)
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`DATA_DIR: other accounts may read ${path}. Run: chmod 600 ${path}`)
  if (secret.length < 32) throw new Error(`DATA_DIR: ${path} holds no key; it has been changed.`)
  return secret
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A hard link appears with its whole content, and fails where another process was first; its key is then the one. */
function create(path: string, dataDir: string): string {
  ensureFolder(dataDir)
  const own = `${path}.${process.pid}`
  rmSync(own, { force: true })
  writeFileSync(own, `${randomToken()}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true })
  try {
    linkSync(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
