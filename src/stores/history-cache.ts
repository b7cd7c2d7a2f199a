import * as v from 'valibot'
import { inSlices } from '../api/slices.ts'
import type { Cache } from '../offline/cache.ts'
import { isSame } from './is-same.ts'

/** A history as it was when the host sent it, or the newest part of one that is still being read. */
export interface CachedHistory<Line> {
  /** Newest first. */
  readonly lines: readonly Line[]
  /** How many lines are older than the last of these. */
  readonly older: number
  /** When the host sent them, in milliseconds since 1970. */
  readonly asOf: number
  /** How many rows of the host's answer could not be read. */
  readonly dropped: number
}

/**
 * A history is cached in slices, the oldest lines in the first, so that a new line changes the last slice and no
 * other. Reading begins with the last: the newest lines are shown without waiting for the other 50,000.
 *
 * There are two copies of each slice, and the head says which one counts. A slice that has changed is written into
 * the other copy, and the head after all slices, so that a write that is interrupted, by a closed app or a newer write,
 * leaves the former history as it was.
 */
const head = v.object({
  asOf: v.number(),
  dropped: v.number(),
  /** How many lines there are in all slices. */
  count: v.number(),
  slices: v.array(v.object({ copy: v.picklist([0, 1]), writtenAt: v.number() })),
})
type Head = v.InferOutput<typeof head>
type SliceName = Head['slices'][number]

/** Lines that are shown before the rest is read: more than fit on a screen. */
const FIRST_LINES = 100

export interface HistoryCache<Line> {
  /** `show` gets the first lines as soon as they are there, and all of them once they are, if there are more. */
  read(show: (history: CachedHistory<Line>) => void): Promise<void>
  write(history: Omit<CachedHistory<Line>, 'older'>): Promise<void>
  /** After a logout: ends what is being written and drops what is known of this person's history. */
  forget(): void
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
  // Each slice says when it was written, should two tabs write at the same time.
  const slice = v.object({ writtenAt: v.number(), lines: v.array(schema) })
  const headName = `history/${kind}`
  const sliceName = (copy: SliceName['copy'], i: number) => `${headName}/${copy}/${i}`
  /** Counts writes and logouts: whatever was begun before the newest of them writes nothing more. */
  let turns = 0
  /** What is known to be on the device, the oldest slice first, so that it need not be read to find what changed. */
  let known: { readonly head: Head; readonly slices: readonly (readonly Line[])[] } | undefined
  let logins = 0
  let reading: Promise<void> = Promise.resolve()

  async function linesOf({ copy, writtenAt }: SliceName, i: number) {
    const cached = await cache.read(sliceName(copy, i), slice)
    return cached?.writtenAt === writtenAt ? cached.lines : undefined
  }

  async function readAll(show: (history: CachedHistory<Line>) => void): Promise<void> {
    const started = logins
    const stored = await cache.read(headName, head)
    if (!stored) return
    const slices: (readonly Line[])[] = []
    const lines: Line[] = []
    let isFirst = true
    for (let i = stored.slices.length - 1; i >= 0; i--) {
      const name = stored.slices[i]
      const more = name && (await linesOf(name, i))
      // With a gap it would be shown as a shorter history than there is.
      if (!more) return
      slices.unshift(more)
      lines.push(...more)
      if (!isFirst || i === 0 || lines.length < FIRST_LINES) continue
      isFirst = false
      show({ ...stored, lines: lines.slice(), older: stored.count - lines.length })
    }
    if (started === logins) known = { head: stored, slices }
    show({ ...stored, lines, older: 0 })
  }

  /** What is on the device now, which another tab may have written. */
  async function onDevice(): Promise<typeof known> {
    await reading
    const stored = await cache.read(headName, head)
    if (!isSame(stored, known?.head)) {
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

    async write({ lines, asOf, dropped }) {
      const turn = ++turns
      const before = await onDevice()
      const names: SliceName[] = []
      const slices: (readonly Line[])[] = []
      await inSlices(lines.toReversed(), async (oldestFirst) => {
        if (turn !== turns) return
        const part = oldestFirst.toReversed()
        const i = slices.push(part) - 1
        const old = before?.head.slices[i]
        if (old && isSame(before.slices[i], part)) return void names.push(old)
        const name: SliceName = { copy: old?.copy === 0 ? 1 : 0, writtenAt: asOf }
        names.push(name)
        await cache.write({
          [sliceName(name.copy, i)]: { writtenAt: asOf, lines: part.map(encode) },
        })
      })
      if (turn !== turns) return
      const next = { asOf, dropped, count: lines.length, slices: names }
      await cache.write({ [headName]: next })
      if (turn === turns) known = { head: next, slices }
    },

    forget() {
      turns += 1
      logins += 1
      known = undefined
    },
  }
}
