import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { processStartTime } from './process-start-time.ts'

/** Another host uses the same data folder. PGlite allows only one process per database. */
export class DatabaseInUse extends Error {
  readonly pid: number
  constructor(path: string, pid: number) {
    super(
      `The data is in use by another host, process ${pid} (${path}). Stop it first, set another DATA_DIR, or share a PostgreSQL server with DATABASE_URL.`,
    )
    this.name = 'DatabaseInUse'
    this.pid = pid
  }
}

/** The content of the lock file; `birth` is the start time of the process. */
const owner = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.number(), birth: v.nullable(v.string()) }),
)
type Owner = v.InferOutput<typeof owner>

const SELF: Owner = { pid: process.pid, birth: processStartTime(process.pid) ?? null }

/**
 * Acquires the lock file at `path` and returns a function that releases it. The lock of a dead process is taken over,
 * even if its pid has been reused. Throws DatabaseInUse.
 */
export function acquireLock(path: string): () => void {
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify(SELF))
  try {
    if (!tryLink(own, path)) {
      removeStale(path, `${own}.stale`)
      if (!tryLink(own, path)) throw new DatabaseInUse(path, ownerOf(path)?.pid ?? 0)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return () => rmSync(path, { force: true })
}

/** Creates a hard link: unlike a new file it appears with its content, and fails if the name is in use. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a dead process. Throws DatabaseInUse if its process is running. */
function removeStale(path: string, aside: string): void {
  requireDead(path, ownerOf(path))
  try {
    renameSync(path, aside)
  } catch {
    return // Another process removed it first; the next attempt to link decides.
  }
  // Another process may have replaced the stale lock in the meantime; then this is its new lock.
  try {
    requireDead(path, ownerOf(aside))
  } catch (error) {
    tryLink(aside, path)
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function requireDead(path: string, held: Owner | undefined): void {
  if (held && isAlive(held)) throw new DatabaseInUse(path, held.pid)
}

function ownerOf(path: string): Owner | undefined {
  try {
    return v.parse(owner, readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether that process is still running, and its pid has not been reused. */
function isAlive({ pid, birth }: Owner): boolean {
  if (!isRunning(pid)) return false
  const started = processStartTime(pid)
  return birth === null || started === undefined || started === birth
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process is running but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
