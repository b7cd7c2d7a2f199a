import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, most of which they wait for processes of their own. */
const WAITING = ['/tests/adversary/adversary.test.ts', '/tests/faults/http-start.test.ts']

/**
 * Runs what waits longest first. By itself Vitest runs projects in the order of their names, and in a fresh clone the largest
 * files first, so that a small file which waits for a minute would run last, with nothing beside it.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification): boolean =>
      WAITING.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}
