import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { processStartTime } from './process-start-time.ts'

/** Another host works on the same data. One database in one process is all that PGlite can do. */
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

const owner = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.number(), birth: v.nullable(v.string()) }),
)
type Owner = v.InferOutput<typeof owner>

const SELF: Owner = { pid: process.pid, birth: processStartTime(process.pid) ?? null }

/**
 * Takes the lock file at `path`; returns how to give it back. A lock whose process has died, even if another
 * process has its number by now, is taken over. Throws DatabaseInUse.
 */
export function acquireLock(path: string): () => void {
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify(SELF))
  try {
    if (!linked(own, path)) {
      removeStale(path, `${own}.stale`)
      if (!linked(own, path)) throw new DatabaseInUse(path, ownerOf(path)?.pid ?? 0)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return () => rmSync(path, { force: true })
}

/** A link, unlike a new file, comes into being with its content, and fails where the name is taken. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Throws DatabaseInUse where the lock's process lives. */
function removeStale(path: string, aside: string): void {
  requireDead(path, ownerOf(path))
  try {
    renameSync(path, aside)
  } catch {
    return // Another process was faster; the next attempt to link shows who has it.
  }
  // Another process may have taken the stale lock over in between, and this would be its new one.
  try {
    requireDead(path, ownerOf(aside))
  } catch (error) {
    linked(aside, path)
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function requireDead(path: string, held: Owner | undefined): void {
  if (held && lives(held)) throw new DatabaseInUse(path, held.pid)
}

function ownerOf(path: string): Owner | undefined {
  try {
    return v.parse(owner, readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether that very process runs, and not another one that was given its number later. */
function lives({ pid, birth }: Owner): boolean {
  if (!isRunning(pid)) return false
  const born = processStartTime(pid)
  return birth === null || born === undefined || born === birth
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, and belongs to another user of the machine.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
