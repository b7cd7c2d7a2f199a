import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates the folder and its missing parents one by one: Node's `recursive` option loops forever if a parent exists
 * and allows no subfolders, such as /proc. Throws if the folder is not writable.
 */
export function ensureFolder(path: string): void {
  create(resolve(path))
  accessSync(path, constants.W_OK)
}

function create(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) create(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
