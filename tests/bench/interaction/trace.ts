import type { Browser } from '@playwright/test'
import * as v from 'valibot'

const CATEGORIES = [
  'blink',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
]

const event = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Microseconds, as are the others. */
  ts: v.number(),
  dur: v.optional(v.number(), 0),
  /** The processor time of the thread: what other processes take of a busy machine is not in it. */
  tdur: v.optional(v.number(), 0),
})
export type Event = v.InferOutput<typeof event>

export interface Task {
  /** The processor time of the main thread in milliseconds. */
  readonly duration: number
  /** What took most of it. */
  readonly parts: string
}

/** The longest task of each deed, by its mark. */
export type Tasks = ReadonlyMap<string, Task>

/** Records all tasks of the browser; the result stops the recording. */
export async function startTrace(browser: Browser): Promise<() => Promise<Tasks>> {
  const devtools = await browser.newBrowserCDPSession()
  const events: Event[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const item of value) {
      const parsed = v.safeParse(event, item)
      if (parsed.success) events.push(parsed.output)
    }
  })
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordAsMuchAsPossible',
      includedCategories: CATEGORIES,
      excludedCategories: ['*'],
    },
  })
  return async () => {
    const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
    await devtools.send('Tracing.end')
    await complete
    return longestTasks(events)
  }
}

/** The protocol that drives the browser keeps every response, and decodes it when it is complete. */
const RESPONSE_END = 'ResponseBodyLoader::DidFinishLoadingBody'

const isWithin = ({ ts, dur }: Event, outer: Event): boolean =>
  ts >= outer.ts && ts + dur <= outer.ts + outer.dur

const MARK = /^(begin|end) (\d+ .*)/

/**
 * The longest task of the main thread between the marks `begin …` and `end …` of `watch.ts`. The deeds follow each other,
 * so each event is looked at once.
 */
export function longestTasks(events: readonly Event[]): Tasks {
  const tasks = new Map<string, Task>()
  let deed: { readonly begin: Event; readonly events: Event[] } | undefined
  for (const it of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const [, side, name] = MARK.exec(it.name) ?? []
    if (side === 'begin') deed = { begin: it, events: [] }
    else if (side === 'end' && deed && name) {
      tasks.set(name, longestTask(deed.events))
      deed = undefined
    } else if (deed && it.pid === deed.begin.pid && it.tid === deed.begin.tid) deed.events.push(it)
  }
  return tasks
}

function longestTask(events: readonly Event[]): Task {
  const tasks = events.filter((it) => it.name === 'RunTask').toSorted((a, b) => b.tdur - a.tdur)
  const ends = events.filter((it) => it.name === RESPONSE_END)
  const task = tasks.find((it) => !ends.some((end) => isWithin(end, it)))
  if (!task) return { duration: 0, parts: '' }
  const inside = events.filter((it) => isWithin(it, task))
  return { duration: task.tdur / 1000, parts: partsOf(inside) }
}

/** The three kinds of event with the most processor time of their own, without that of the events in them. */
function partsOf(events: readonly Event[]): string {
  const own = new Map<string, number>()
  const open: Event[] = []
  for (const it of events) {
    while (open.length > 0 && isOver(open.at(-1), it.ts)) open.pop()
    const parent = open.at(-1)
    if (parent) own.set(parent.name, (own.get(parent.name) ?? 0) - it.tdur)
    own.set(it.name, (own.get(it.name) ?? 0) + it.tdur)
    open.push(it)
  }
  return [...own]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name, us]) => `${name} ${Math.round(us / 1000)}`)
    .join(', ')
}

const isOver = (it: Event | undefined, ts: number): boolean =>
  it !== undefined && it.ts + it.dur <= ts
