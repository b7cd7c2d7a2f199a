import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Checkpoint, parseCheckpoint, splitNote } from '#domain/log/note.ts'

/** The newest checkpoint that this host has signed, outside the database: what a restored back-up does not take back. */
export interface LastSigned {
  read(): Checkpoint | undefined
  /** The same as it was signed. */
  note(): string | undefined
  /** The note is on the disk when it resolves. */
  write(note: string): Promise<void>
}

export const LAST_SIGNED_FILE = 'log.checkpoint'

export function lastSignedIn(dataDir: string): LastSigned {
  const path = resolve(dataDir, LAST_SIGNED_FILE)
  return {
    note: () => textAt(path),
    read() {
      const note = textAt(path)
      if (note === undefined) return undefined
      const checkpoint = parseCheckpoint(splitNote(note)?.text ?? '')
      if (!checkpoint) throw new Error(`${path} holds no checkpoint; it has been changed.`)
      return checkpoint
    },
    async write(note) {
      const next = `${path}.${process.pid}`
      const file = await open(next, 'w', 0o600)
      try {
        await file.writeFile(note)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(next, path)
    },
  }
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
