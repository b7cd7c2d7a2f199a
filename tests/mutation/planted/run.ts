import { join } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { guardsOf } from '../../../server/platform/db/guards.ts'
import { loadSiteOrExit } from '../../../tools/build/load-site.ts'
import { definesOf } from '../../../tools/build/site-mark.ts'
import { migratedDb } from '../../support/migrated-database.ts'
import { WASM_FLAGS } from '../../support/wasm-flags.ts'
import { FailingTests } from '../run.ts'
import type { Planted } from './changes.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { site, brand } = loadSiteOrExit(ROOT)
/** What an audit holds the functions and triggers of a database against. */
const GUARDS = join(ROOT, 'server/platform/db/guards.json')

/** What has become of a change. */
export interface PlantedVerdict {
  readonly what: string
  /** The titles of the tests that have failed with it; none if it was not noticed. */
  readonly noticedBy: readonly string[]
  readonly seconds: number
}

/** Tries each of the changes. `onVerdict` is called after each. Throws FailingTests. */
export async function runPlanted(
  changes: readonly Planted[],
  onVerdict: (verdict: PlantedVerdict) => void,
): Promise<void> {
  let current: { readonly path: string; readonly text: string } | undefined
  const vitest = await start([...new Set(changes.flatMap(({ tests }) => tests))], (path) =>
    path === current?.path ? current.text : undefined,
  )
  try {
    const modules = await passing(vitest)
    for (const change of changes) {
      const began = performance.now()
      const isSql = change.file === undefined
      current = isSql
        ? { path: GUARDS, text: await guardsWith(change.text) }
        : { path: join(ROOT, change.file), text: change.text }
      const { path } = current
      vitest.invalidateFile(path)
      vitest.provide('plantedSql', isSql ? change.text : '')
      const noticedBy = await noticed(vitest, change, modules)
      onVerdict({ what: change.what, noticedBy, seconds: (performance.now() - began) / 1000 })
      current = undefined
      vitest.invalidateFile(path)
    }
  } finally {
    await vitest.close()
  }
}

/** As `npm run schema` writes them after a migration: otherwise each audit would notice a change that does no harm as well. */
async function guardsWith(sql: string): Promise<string> {
  const db = await migratedDb()
  try {
    await db.script(sql)
    return JSON.stringify(await guardsOf(db))
  } finally {
    await db.close()
  }
}

const start = (
  tests: readonly string[],
  textOf: (path: string) => string | undefined,
): Promise<Vitest> =>
  createVitest(
    {
      root: ROOT,
      config: false,
      watch: false,
      fsModuleCache: false,
      include: [...tests],
      environment: 'node',
      globalSetup: ['tests/support/before-vitest.ts'],
      setupFiles: ['tests/support/site-globals.ts', join(import.meta.dirname, 'choose.ts')],
      reporters: [{}],
      maxWorkers: 1,
      // One failure says enough: others of the same file may each wait for what never comes.
      bail: 1,
      execArgv: [...WASM_FLAGS],
      env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') },
      testTimeout: 120_000,
      hookTimeout: 120_000,
      provide: { plantedSql: '' },
    },
    {
      logLevel: 'silent',
      define: definesOf(site, brand),
      plugins: [
        {
          name: 'planted',
          enforce: 'pre',
          transform: (_code, id) => textOf(id.split('?')[0] ?? ''),
        },
      ],
    },
  )

/** By their paths. Throws FailingTests where one fails without any change. */
async function passing(vitest: Vitest): Promise<ReadonlyMap<string, TestModule>> {
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications())
  const failed = testModules.filter((module) => !module.ok()).map((one) => one.relativeModuleId)
  if (failed.length > 0) throw new FailingTests(`Without any change fail: ${failed.join(', ')}`)
  return new Map(testModules.map((module) => [module.relativeModuleId, module]))
}

async function noticed(
  vitest: Vitest,
  { tests }: Planted,
  modules: ReadonlyMap<string, TestModule>,
): Promise<readonly string[]> {
  for (const path of tests) {
    const module = modules.get(path)
    if (!module) throw new Error(`there is no ${path}`)
    const { testModules } = await vitest.runTestSpecifications([module.toTestSpecification()])
    // Those that other changes have failed are among them.
    const own = testModules.find(({ moduleId }) => moduleId === module.moduleId)
    const failed = [...(own?.children.allTests('failed') ?? [])]
    if (failed.length > 0) return failed.map(({ fullName }) => `${path}: ${fullName}`)
  }
  return []
}
