import { walkFloor } from './interaction/floor.ts'
import { ROWS } from './interaction/long-history.ts'
import { PHONE, type Step } from './interaction/slow-page.ts'
import { walk } from './interaction/walk.ts'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { median, quantile } from './report/statistics.ts'
import { builtSite } from './site.ts'

const ROUNDS = 3
const SLOWER = 4

/** How long presses, keys and scrolling take on a slow phone with a long history. */
export async function measure(): Promise<Measurement[]> {
  await builtSite()
  const rounds: Step[][] = []
  const floors: Step[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await walk({ slower: SLOWER }))
    floors.push(await walkFloor({ slower: SLOWER }))
  }
  const count = rounds[0]?.flatMap(({ durations }) => durations).length
  return [
    {
      ...{ what: 'interaction to next paint, p98', budget: atMost(50), unit: ' ms' },
      samples: rounds.map(inp),
      floor: { what: 'React alone', samples: floors.map(inp) },
      how: `${count} presses and keys on every screen, CPU ×${SLOWER}, ${ROWS.toLocaleString('en-US')} rows of history, ${PHONE.width} × ${PHONE.height}`,
    },
    {
      ...{ what: 'longest task', budget: atMost(50), unit: ' ms' },
      samples: rounds.map(longestTask),
      floor: { what: 'React alone', samples: floors.map(longestTask) },
      how: `processor time of the main thread, CPU ×${SLOWER}`,
    },
    ...namesIn(floors).map((name) => measurementOf(name, floors)),
    ...namesIn(rounds).map((name) => measurementOf(name, rounds)),
  ]
}

const namesIn = (rounds: readonly (readonly Step[])[]) => [
  ...new Set(rounds.flat().map(({ name }) => name)),
]
const inp = (steps: readonly Step[]) => quantile(durationsOf(steps), 0.98)
const durationsOf = (steps: readonly Step[]) => steps.flatMap(({ durations }) => durations)
const longestTask = (steps: readonly Step[]) => Math.max(...steps.map(({ task }) => task.duration))

/** The slowest interaction of that name in each round, and the longest task in the median round. */
function measurementOf(name: string, rounds: readonly (readonly Step[])[]): Measurement {
  const own = rounds.map((steps) => steps.filter((step) => step.name === name))
  const [longest] = own.flat().toSorted((a, b) => b.task.duration - a.task.duration)
  const task = Math.round(median(own.map(longestTask)))
  return {
    ...{ what: name, unit: ' ms', isDetail: true },
    samples: own
      .map(durationsOf)
      .filter((durations) => durations.length > 0)
      .map((durations) => Math.max(...durations)),
    how: `longest task ${task} ms: ${longest?.task.parts}`,
  }
}
