import fs, { readdirSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/**
 * What the files of a folder have, in the order of their names, each time that one of them is written to the disk until the
 * test is finished.
 */
export function syncsIn(folder: string): readonly (readonly string[])[] {
  const syncs: string[][] = []
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    const names = readdirSync(folder).sort()
    syncs.push(names.map((name) => readFileSync(join(folder, name), 'utf8')))
  })
  // Named imports are bound to what the module exports.
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return syncs
}
