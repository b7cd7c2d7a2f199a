import * as v from 'valibot'
import { forEachSlice } from '../../api/history/item-reader.ts'
import type { Cache } from '../../offline/cache.ts'
import { isDeepEqual, type Progress } from './history-pages.ts'

/** A history as the host sent it, or the newest part of one that is still being read. */
export interface CachedHistory<Line> {
  /** Newest first. */
  readonly lines: readonly Line[]
  /** How many older lines have not been read yet. */
  readonly older: number
  /** When the host sent them, in milliseconds since 1970. */
  readonly asOf: number
  /** How many rows of the host's response could not be parsed. */
  readonly dropped: number
  /** How far it has been read, if the host sends it in pages. */
  readonly progress?: Progress | undefined
}

/**
 * A history is cached in slices, the oldest lines in the first, so that a new line changes the last slice only.
 * Reading starts at the last slice: the newest lines are shown before the other 50,000 are read.
 *
 * Each slice has two copies, and the head record names the current one. A changed slice is written to the other copy,
 * and the head is written last, so that an interrupted write leaves the previous history intact.
 */
const head = v.object({
  asOf: v.number(),
  dropped: v.number(),
  /** How many lines there are in all slices. */
  count: v.number(),
  slices: v.array(v.object({ copy: v.picklist([0, 1]), writtenAt: v.number() })),
  progress: v.optional(
    v.object({
      newest: v.number(),
      gaps: v.pipe(
        v.array(v.object({ before: v.optional(v.string()), until: v.number() })),
        v.readonly(),
      ),
    }),
  ),
})
type Head = v.InferOutput<typeof head>
type SliceName = Head['slices'][number]

/** How many lines are shown before the rest is read: more than fit on a screen. */
const FIRST_LINES = 100

export interface HistoryCache<Line> {
  /** Calls `show` with the newest lines first and, if there are more, again with all of them. */
  read(show: (history: CachedHistory<Line>) => void): Promise<void>
  write(history: Omit<CachedHistory<Line>, 'older'>): Promise<void>
  /** Called after a logout: aborts a running write and clears the in-memory copy. */
  clear(): void
}

/** How a line is written to the cache, and read from it. */
export interface LineCodec<Line> {
  readonly schema: v.GenericSchema<unknown, Line>
  readonly encode: (line: Line) => object
}

export function createHistoryCache<Line>(
  cache: Pick<Cache, 'read' | 'write'>,
  kind: string,
  { schema, encode }: LineCodec<Line>,
): HistoryCache<Line> {
  // `writtenAt` detects that two tabs wrote at the same time.
  const slice = v.object({ writtenAt: v.number(), lines: v.array(v.unknown()) })
  const all = v.array(schema)
  /** A damaged line must not cost the others. */
  const parsedOrNone = (line: unknown): readonly Line[] => {
    const parsed = v.safeParse(schema, line)
    return parsed.success ? [parsed.output] : []
  }
  const headName = `history/${kind}`
  const sliceName = (copy: SliceName['copy'], i: number) => `${headName}/${copy}/${i}`
  /** Incremented by each write and logout: a write of an older generation stops. */
  let writeGeneration = 0
  /** A copy of what is stored, the oldest slice first, to find the changed slices without reading them. */
  let known: { readonly head: Head; readonly slices: readonly (readonly Line[])[] } | undefined
  let loginGeneration = 0
  let reading: Promise<void> = Promise.resolve()

  async function readSlice({ copy, writtenAt }: SliceName, i: number) {
    const cached = await cache.read(sliceName(copy, i), slice)
    if (cached?.writtenAt !== writtenAt) return undefined
    const whole = v.safeParse(all, cached.lines)
    const lines = whole.success ? whole.output : cached.lines.flatMap(parsedOrNone)
    return { lines, damaged: cached.lines.length - lines.length }
  }

  async function readAll(show: (history: CachedHistory<Line>) => void): Promise<void> {
    const generation = loginGeneration
    const stored = await cache.read(headName, head)
    if (!stored) return
    const slices: (readonly Line[])[] = []
    const lines: Line[] = []
    let damaged = 0
    let isFirst = true
    for (let i = stored.slices.length - 1; i >= 0; i--) {
      const name = stored.slices[i]
      const more = name && (await readSlice(name, i))
      // A history with a gap must not be shown; a damaged line is counted, like one that the host sent.
      if (!more) return
      slices.unshift(more.lines)
      lines.push(...more.lines)
      damaged += more.damaged
      if (!isFirst || i === 0 || lines.length < FIRST_LINES) continue
      isFirst = false
      const older = stored.count - damaged - lines.length
      show({ ...stored, dropped: stored.dropped + damaged, lines: lines.slice(), older })
    }
    if (lines.length + damaged !== stored.count) return
    if (generation === loginGeneration) known = { head: stored, slices }
    show({ ...stored, dropped: stored.dropped + damaged, lines, older: 0 })
  }

  /** What is stored now: another tab may have written it. */
  async function readStored(): Promise<typeof known> {
    await reading
    const stored = await cache.read(headName, head)
    if (!isDeepEqual(stored, known?.head)) {
      known = undefined
      await readAll(() => undefined)
    }
    return known
  }

  return {
    read(show) {
      reading = readAll(show)
      return reading
    },

    async write({ lines, asOf, dropped, progress }) {
      const generation = ++writeGeneration
      const before = await readStored()
      const names: SliceName[] = []
      const slices: (readonly Line[])[] = []
      await forEachSlice(lines.toReversed(), async (oldestFirst) => {
        if (generation !== writeGeneration) return
        const part = oldestFirst.toReversed()
        const i = slices.push(part) - 1
        const old = before?.head.slices[i]
        if (old && isDeepEqual(before.slices[i], part)) return void names.push(old)
        const name: SliceName = { copy: old?.copy === 0 ? 1 : 0, writtenAt: asOf }
        names.push(name)
        await cache.write({
          [sliceName(name.copy, i)]: { writtenAt: asOf, lines: part.map(encode) },
        })
      })
      if (generation !== writeGeneration) return
      const next = { asOf, dropped, count: lines.length, slices: names, progress }
      await cache.write({ [headName]: next })
      if (generation === writeGeneration) known = { head: next, slices }
    },

    clear() {
      writeGeneration += 1
      loginGeneration += 1
      known = undefined
    },
  }
}
