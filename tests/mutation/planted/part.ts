import { areaOf } from './areas.ts'
import { plantedChanges } from './changes.ts'
import { runPlanted } from './run.ts'

/*
 * One process of a run of what is planted by hand: `INDEX COUNT [AREA]` tries its part of the changes, those of the same tests
 * together, and sends its parent each verdict.
 */
const [index, count, area] = process.argv.slice(2)
const testOf = ({ tests: [first = ''] }: { readonly tests: readonly string[] }): string => first
const changes = plantedChanges()
  .filter((one) => area === undefined || areaOf(one) === area)
  .toSorted((one, other) => testOf(one).localeCompare(testOf(other)))
const endOf = (part: number): number => Math.round((changes.length * part) / Number(count))
const own = changes.slice(endOf(Number(index)), endOf(Number(index) + 1))
await runPlanted(own, (verdict) => process.send?.(verdict))
// Vitest has set an exit code of its own for the tests that failed, as they should.
process.exit(0)
