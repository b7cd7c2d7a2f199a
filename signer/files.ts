import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

const OWNER_ONLY = 0o600

/** Whether this program has created the file, and no other one. */
export function isCreated(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Appends what must not be lost when the machine is turned off. */
export function appendDurably(path: string, text: string): void {
  const file = openSync(path, 'a', OWNER_ONLY)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
