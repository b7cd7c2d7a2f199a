import { AREAS } from './areas.ts'
import { instrument } from './instrument.ts'
import { runMutants } from './run.ts'

/*
 * One process of a mutation run: `AREA INDEX COUNT FILE …` tries the mutants INDEX, INDEX + COUNT … of the files and sends
 * its parent each verdict.
 */
const [name = '', index, count, ...files] = process.argv.slice(2)
const { mutants, texts } = await instrument(files)
const own = mutants.filter((_, at) => at % Number(count) === Number(index))
await runMutants(texts, own, AREAS[name]?.tests ?? [], (verdict) => process.send?.(verdict))
// Vitest has set an exit code of its own for the tests that failed, as they should.
process.exit(0)
