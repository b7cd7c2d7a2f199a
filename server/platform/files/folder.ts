import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates the folder and its missing parents one by one: Node's `recursive` option loops forever if a parent exists
 * and allows no subfolders, such as /proc. Nobody else may open a folder that it creates. Throws if the folder is not
 * writable.
 */
export function ensureFolder(path: string): void {
  create(resolve(path))
  accessSync(path, constants.W_OK)
}

const OWNER_ONLY = 0o700

function create(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) create(dirname(folder))
  try {
    mkdirSync(folder, { mode: OWNER_ONLY })
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
