import { join, relative } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { loadSiteOrExit } from '../../tools/build/load-site.ts'
import { definesOf } from '../../tools/build/site-mark.ts'
import type { Instrumented, Mutant } from './instrument.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface Verdict {
  readonly mutant: Mutant
  /** `unreached`: no test runs the changed code. */
  readonly outcome: 'killed' | 'survived' | 'unreached'
}

/** The tests fail without any mutant, so they could tell nothing. */
export class FailingTests extends Error {
  override readonly name = 'FailingTests'
}

/**
 * Runs, for each of the mutants, the tests that reach it, the quickest first, until one fails. `onVerdict` is called
 * after each. Throws FailingTests.
 */
export async function runMutants(
  texts: Instrumented['texts'],
  mutants: readonly Mutant[],
  tests: readonly string[],
  onVerdict: (verdict: Verdict) => void,
): Promise<void> {
  const vitest = await start(texts, tests)
  try {
    const reach = await reachOf(vitest)
    for (const mutant of mutants)
      onVerdict({ mutant, outcome: await outcomeOf(vitest, mutant, reach) })
  } finally {
    await vitest.close()
  }
}

/** The tests with the sources that have the mutants in them; without the site's plugins, which these need not. */
function start(texts: Instrumented['texts'], tests: readonly string[]): Promise<Vitest> {
  const { site, brand } = loadSiteOrExit(ROOT)
  return createVitest(
    {
      root: ROOT,
      config: false,
      watch: false,
      // What it keeps between runs is found by the text before the mutants are in it.
      fsModuleCache: false,
      include: [...tests],
      environment: 'node',
      setupFiles: ['tests/support/site-globals.ts', join(import.meta.dirname, 'choose.ts')],
      reporters: [{}],
      maxWorkers: 1,
      bail: 1,
      testTimeout: 30_000,
      provide: { activeMutant: '' },
    },
    {
      logLevel: 'silent',
      define: definesOf(site, brand),
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (_code, id) => texts.get(relative(ROOT, id.split('?')[0] ?? '')),
        },
      ],
    },
  )
}

interface Reach {
  readonly module: TestModule
  readonly ids: ReadonlySet<string>
}

async function reachOf(vitest: Vitest): Promise<readonly Reach[]> {
  const all = await vitest.globTestSpecifications()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(all)
  const failed = testModules.filter((module) => !module.ok()).map(failureOf)
  if (all.length === 0 || failed.length > 0 || unhandledErrors.length > 0)
    throw new FailingTests(
      `${all.length} test files, of which fail without any change:\n${[...failed, ...unhandledErrors.map(String)].join('\n')}`,
    )
  return testModules
    .map((module) => ({ module, ids: new Set(module.meta().reached) }))
    .sort((a, b) => a.module.diagnostic().duration - b.module.diagnostic().duration)
}

/** The name of a file, and what was wrong first. */
function failureOf(module: TestModule): string {
  const [failed] = module.children.allTests('failed')
  const [error] = [...module.errors(), ...(failed?.result().errors ?? [])]
  return `${module.relativeModuleId}: ${error?.message ?? 'no test was run'}`
}

async function outcomeOf(
  vitest: Vitest,
  { id }: Mutant,
  reach: readonly Reach[],
): Promise<Verdict['outcome']> {
  const reaching = reach.filter(({ ids }) => ids.has(id))
  if (reaching.length === 0) return 'unreached'
  vitest.provide('activeMutant', id)
  for (const { module } of reaching) {
    const specification = module.toTestSpecification()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
    // Those that other mutants have failed are among them.
    const own = testModules.find(({ moduleId }) => moduleId === module.moduleId)
    if (unhandledErrors.length > 0 || !own?.ok()) return 'killed'
  }
  return 'survived'
}
