import { afterAll, inject } from 'vitest'

/*
 * Runs before each test file: says which mutant is active, and tells afterwards which ones the file has reached. The
 * instrumented sources look for both in a global of this name.
 */
interface Chosen {
  activeMutant: string | undefined
  hitCount: number | undefined
  hitLimit: number | undefined
  mutantCoverage?: { readonly static: Record<string, number> }
}
declare global {
  var __stryker__: Chosen | undefined
}
declare module 'vitest' {
  interface ProvidedContext {
    /** '' for none. */
    readonly activeMutant: string
  }
  interface TaskMeta {
    /** The ids of the mutants that the file has reached. */
    reached?: readonly string[]
  }
}

/** A mutant that is reached so often has made a loop endless. */
const LOOPS = 2_000_000

const id = inject('activeMutant')
const isChosen = id !== ''
const chosen: Chosen = {
  activeMutant: isChosen ? id : undefined,
  hitCount: isChosen ? 0 : undefined,
  hitLimit: isChosen ? LOOPS : undefined,
}
globalThis.__stryker__ = chosen

// biome-ignore lint/correctness/noEmptyPattern: vitest refuses any other first parameter
afterAll(({}, file) => {
  file.meta.reached = Object.keys(chosen.mutantCoverage?.static ?? {})
})
