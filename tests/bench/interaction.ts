import { walkFloor } from './interaction/floor.ts'
import { ROWS } from './interaction/long-history.ts'
import { PHONE, type Step } from './interaction/slow-page.ts'
import { walk } from './interaction/walk.ts'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { quantile } from './report/statistics.ts'
import { builtSite } from './site.ts'

const ROUNDS = 2
const SLOWER = 4

/** How long presses, keys and scrolling take on a slow phone with a long history. */
export async function measure(): Promise<Measurement[]> {
  process.stderr.write('  about 6 minutes\n')
  await builtSite()
  const rounds: Step[][] = []
  const floors: Step[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await walk({ slower: SLOWER }))
    floors.push(await walkFloor({ slower: SLOWER }))
  }
  // Recorded tasks make interactions slower; their processor time hardly differs between rounds.
  const traced = await walk({ slower: SLOWER, isTraced: true })
  const tracedFloor = await walkFloor({ slower: SLOWER, isTraced: true })
  const count = rounds[0]?.flatMap(({ durations }) => durations).length
  return [
    {
      what: 'interaction to next paint, p98',
      budget: atMost(50),
      unit: ' ms',
      samples: rounds.map(inp),
      floor: { what: 'React alone', samples: floors.map(inp) },
      how: `${count} presses and keys on every screen, CPU ×${SLOWER}, ${ROWS.toLocaleString('en-US')} rows of history, ${PHONE.width} × ${PHONE.height}`,
    },
    {
      what: 'longest task',
      budget: atMost(50),
      unit: ' ms',
      samples: [longestTask(traced)],
      floor: { what: 'React alone', samples: [longestTask(tracedFloor)] },
      how: `processor time of the main thread, CPU ×${SLOWER}`,
    },
    ...namesIn(floors).map((name) => measurementOf(name, floors, tracedFloor)),
    ...namesIn(rounds).map((name) => measurementOf(name, rounds, traced)),
  ]
}

const namesIn = (rounds: readonly (readonly Step[])[]) => [
  ...new Set(rounds.flat().map(({ name }) => name)),
]
const inp = (steps: readonly Step[]) => quantile(durationsOf(steps), 0.98)
const durationsOf = (steps: readonly Step[]) => steps.flatMap(({ durations }) => durations)
const durationOf = ({ task }: Step) => task?.duration ?? 0
const longestTask = (steps: readonly Step[]) => Math.max(...steps.map(durationOf))

/** The slowest interaction of that name in each round, and the longest task of the traced one. */
function measurementOf(
  name: string,
  rounds: readonly (readonly Step[])[],
  traced: readonly Step[],
): Measurement {
  const own = rounds.map((steps) => steps.filter((step) => step.name === name))
  const [longest] = traced
    .filter((step) => step.name === name)
    .toSorted((a, b) => durationOf(b) - durationOf(a))
  const task = Math.round(longest?.task?.duration ?? 0)
  return {
    what: name,
    unit: ' ms',
    isDetail: true,
    samples: own
      .map(durationsOf)
      .filter((durations) => durations.length > 0)
      .map((durations) => Math.max(...durations)),
    how: `longest task ${task} ms: ${longest?.task?.parts}`,
  }
}
