import * as v from 'valibot'
import { inSlices } from '#contract/slices.ts'
import type { Cache } from '../offline/cache.ts'

/**
 * A history is cached in slices, newest first: the first rows can be shown without reading the other
 * 50,000, and none of the steps holds up a frame.
 */
export interface CachedHistory<Row> {
  readonly rows: readonly Row[]
  /** When the host sent them, in milliseconds since 1970. */
  readonly asOf: number
  /** How many of the host's rows could not be read. */
  readonly dropped: number
}

/**
 * There are two sets of slices and the head says which one counts. A history is written into the other and
 * the head last, so that a write which is cut short, by a closed app or a newer write, leaves the former
 * history as it was.
 */
const head = v.object({
  asOf: v.number(),
  dropped: v.number(),
  slices: v.number(),
  set: v.picklist([0, 1]),
})
type Head = v.InferOutput<typeof head>

const cell = v.string()
export const cachedDeposit = v.object({
  Time: v.number(),
  TypeOf: cell,
  Amount: v.bigint(),
  Type: cell,
  Transaction_Id: cell,
  Status: cell,
})
export const cachedWithdrawal = v.object({
  Time: v.number(),
  Assets: cell,
  TotalAmount: v.bigint(),
  Amount: v.bigint(),
  Chain: cell,
  Transaction_ID: cell,
  Transfer_To: cell,
  Status: cell,
  Reason: v.optional(cell),
})
export const cachedPurchase = v.object({
  Time: v.number(),
  Type: cell,
  Pair_Name: cell,
  Price: v.bigint(),
  Amount: v.bigint(),
})

export interface HistoryCache<Row> {
  /** `listener` gets the first rows as soon as they are there, and all of them once they are, if there are more. */
  read(listener: (history: CachedHistory<Row>) => void): Promise<void>
  write(history: CachedHistory<Row>): Promise<void>
}

export function createHistoryCache<TSchema extends v.GenericSchema>(
  cache: Pick<Cache, 'read' | 'write'>,
  kind: string,
  row: TSchema,
): HistoryCache<v.InferOutput<TSchema>> {
  // Each slice says which history it is of, should two tabs write at the same time.
  const slice = v.object({ asOf: v.number(), rows: v.array(row) })
  const headName = `history/${kind}`
  const sliceName = (set: Head['set'], i: number) => `${headName}/${set}/${i}`
  let newest = 0

  async function rowsOf({ set, asOf }: Head, i: number) {
    const cached = await cache.read(sliceName(set, i), slice)
    return cached?.asOf === asOf ? cached.rows : undefined
  }

  return {
    async read(listener) {
      const known = await cache.read(headName, head)
      if (!known) return
      const rows: v.InferOutput<TSchema>[] = []
      for (let i = 0; i < known.slices; i++) {
        const more = await rowsOf(known, i)
        // With a gap it would be shown as a shorter history than there is.
        if (!more) return
        rows.push(...more)
        if (i === 0) listener({ ...known, rows: more })
      }
      if (known.slices !== 1) listener({ ...known, rows })
    },

    async write({ rows, asOf, dropped }) {
      const turn = ++newest
      const known = await cache.read(headName, head)
      const set = known?.set === 0 ? 1 : 0
      let slices = 0
      await inSlices(rows, async (part) => {
        if (turn !== newest) return
        await cache.write({ [sliceName(set, slices++)]: { asOf, rows: part } })
      })
      if (turn !== newest) return
      await cache.write({ [headName]: { asOf, dropped, slices, set } })
    },
  }
}
