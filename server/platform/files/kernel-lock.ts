import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Locks the file at `path` until the returned function is called or this process ends, however it ends. Undefined if
 * another process holds it, in whatever container it runs.
 *
 * Node has no lock of files. A process id means nothing in another PID namespace, an abstract socket nothing in another
 * network namespace, and a socket file must be removed after a crash, where two hosts that start together remove each
 * other's. SQLite, which Node brings along, locks its file by fcntl (LockFileEx on Windows): the kernel keeps the lock
 * with the process and for everybody who opens the same file. The file is empty, never written and never removed.
 */
export function lockFile(path: string): (() => void) | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // SQLite would create another file beside it without a journal in memory.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw error
  }
  held.add(file)
  return () => {
    if (held.delete(file)) file.close()
  }
}

/** A file that nothing refers to would be closed by the garbage collector, and its lock lost. */
const held = new Set<DatabaseSync>()

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
