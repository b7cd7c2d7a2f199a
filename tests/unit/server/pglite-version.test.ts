import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { copyMigratedDatabase } from '../../support/migrated-database.ts'

/*
 * server/platform/db relies on these undocumented details of PGlite. When the version changes, check each of them in the new
 * version, then change it here.
 */
const VERSION = '0.5.16'

test(`PGlite is ${VERSION}, for which durable-files.ts and pglite.ts were checked`, () => {
  const manifest = readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')
  expect(JSON.parse(manifest).version).toBe(VERSION)
})

test('PGlite turns fsync off by -F, the start parameter that pglite.ts removes', () => {
  expect(PGlite.defaultStartParams).toContain('-F')
})

const nodeFiles = v.object({
  NODEFS: v.object({ stream_ops: v.record(v.string(), v.unknown()), doSetAttr: v.function() }),
})

test('PGlite’s NODEFS has stream operations without an fsync, which durable-files.ts adds, and sets modes by doSetAttr', async () => {
  const found: string[][] = []
  class Files extends NodeFS {
    override async init(...args: Parameters<NodeFS['init']>) {
      const { emscriptenOpts } = await super.init(...args)
      const look = (module: unknown) => {
        const { stream_ops, doSetAttr } = v.parse(nodeFiles, module).NODEFS
        found.push(Object.keys(stream_ops))
        // It takes the attributes as its third argument and changes the mode by its fourth.
        expect(String(doSetAttr)).toMatch(/^doSetAttr\(\w+,\w+,(\w+),(\w+),.*\1\.mode.*\2\(/)
      }
      const preRun = [...(emscriptenOpts.preRun ?? []), look]
      return { emscriptenOpts: { ...emscriptenOpts, preRun } }
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'pglite-'))
  await copyMigratedDatabase(folder)
  const lite = await PGlite.create({ fs: new Files(join(folder, 'db')) })
  await lite.close()
  rmSync(folder, { recursive: true })
  expect(found[0]).toContain('write')
  expect(found[0]).not.toContain('fsync')
})

test('the host uses no private member of PGlite', () => {
  const files = globSync('server/platform/db/*.ts')
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => /\blite\._/.test(readFileSync(file, 'utf8')))).toEqual([])
})
