import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes the folder and those above it that are missing, one by one: Node's own `recursive` never ends where a parent
 * is there and takes no folders, as /proc. Throws where it cannot be written to.
 */
export function ensureFolder(path: string): void {
  make(resolve(path))
  accessSync(path, constants.W_OK)
}

function make(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) make(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it in between.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
