import fc from 'fast-check'
import { expect } from 'vitest'

/** Of the draws of a property those that must come to an assertion at least. */
const SHARE = 0.5

const DRAWS = 100

interface Options {
  readonly numRuns?: number
}

/**
 * As `fc.assert`, and the property fails as well if it returns without an assertion in too many of its draws: what it
 * says would then hardly be tested. Draws that `fc.pre` refuses are drawn again and do not count.
 */
export function holds(property: fc.IAsyncProperty<unknown>, options?: Options): Promise<void>
export function holds(property: fc.IProperty<unknown>, options?: Options): void
export function holds(
  property: fc.IRawProperty<unknown>,
  { numRuns = DRAWS }: Options = {},
): Promise<void> | void {
  const calls = () => expect.getState().assertionCalls
  let [before, asserted] = [0, 0]
  const begin = fc.beforeEach(() => {
    before = calls()
  })
  const end = fc.afterEach(() => {
    if (calls() > before) asserted += 1
  })
  const requireOften = () => {
    if (asserted < SHARE * numRuns)
      throw new Error(`the property came to an assertion in ${asserted} of ${numRuns} draws only`)
  }
  const outcome = fc.assert(property, { numRuns, plugins: [begin, end] })
  if (outcome instanceof Promise) return outcome.then(requireOften)
  requireOften()
}
