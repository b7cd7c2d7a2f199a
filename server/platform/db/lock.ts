import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { lockFile } from '../files/kernel-lock.ts'
import { hasEnded, processStartTime } from '../files/process-start-time.ts'

/** Another host uses the same data folder. PGlite allows only one process per database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
  readonly pid: number
  /** Whether that process has ended: the kernel releases its lock in a moment. */
  readonly isPassing: boolean
  constructor(path: string, pid: number, isPassing = false) {
    super(
      `The data is in use by another host, process ${pid} (${path}). Stop it first, set another DATA_DIR, or share a PostgreSQL server with DATABASE_URL.`,
    )
    this.pid = pid
    this.isPassing = isPassing
  }
}

/** The content of the file at `path`; `birth` is the start time of the process. */
const owner = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.number(), birth: v.nullable(v.string()) }),
)
type Owner = v.InferOutput<typeof owner>

const SELF: Owner = { pid: process.pid, birth: processStartTime(process.pid) ?? null }

/**
 * Locks the data folder and returns a function that releases it. What counts is the kernel's lock on `<path>.kernel`. The
 * file at `path` only names the process in messages, as its own container numbers it, and keeps a host of an earlier
 * version from starting beside this one, as its own keeps this one. Throws DatabaseInUse.
 */
export function acquireLock(path: string): () => void {
  const release = lockFile(`${path}.kernel`)
  const held = ownerOf(path)
  if (!release) throw new DatabaseInUse(path, held?.pid ?? 0, held !== undefined && !isAlive(held))
  if (held && isAlive(held)) {
    release()
    throw new DatabaseInUse(path, held.pid)
  }
  writeFileSync(path, JSON.stringify(SELF))
  let isHeld = true
  return () => {
    // The file may be another host's by now.
    if (isHeld) rmSync(path, { force: true })
    isHeld = false
    release()
  }
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
  if (!isRunning(pid) || hasEnded(pid)) return false
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
