import * as v from 'valibot'
import { type Hash, hashOfSubtrees, nodeHash, type Range, subtreesOf } from '#domain/log/merkle.ts'
import {
  bundleOf,
  entriesIn,
  foldPairs,
  HASH_SIZE,
  hashesIn,
  TILE_HEIGHT,
  TILE_WIDTH,
  tileOfSubtree,
} from '#domain/log/tiles.ts'
import type { Tx } from '../platform/db/db.ts'

/** The level of the entries themselves. */
const ENTRIES = -1

interface Place {
  readonly level: number
  readonly place: number
}
interface Part extends Place {
  readonly data: Uint8Array
}

const row = v.pipe(
  v.object({ level: v.number(), place: v.number(), data: v.string() }),
  v.transform(({ data, ...at }): Part => ({ ...at, data: Buffer.from(data, 'base64') })),
)

const readTiles = (db: Pick<Tx, 'rows'>, places: readonly Place[]): Promise<Part[]> =>
  db.rows(
    row,
    `SELECT t.level, t.place, encode(t.data, 'base64') AS data
     FROM jsonb_to_recordset($1::jsonb) AS p(level integer, place bigint)
     JOIN log_tiles t ON t.level = p.level AND t.place = p.place`,
    [JSON.stringify(places)],
  )

/** A tile up to its `width`; undefined where the log does not have so much of it. */
export async function storedTile(
  db: Pick<Tx, 'rows'>,
  { level, index, width }: { level: number | 'entries'; index: number; width: number },
): Promise<Uint8Array | undefined> {
  const [tile] = await readTiles(db, [
    { level: level === 'entries' ? ENTRIES : level, place: index },
  ])
  if (!tile) return undefined
  if (level !== 'entries') {
    const length = width * HASH_SIZE
    return tile.data.length < length ? undefined : tile.data.subarray(0, length)
  }
  const entries = entriesIn(tile.data)
  return entries.length < width ? undefined : bundleOf(entries.slice(0, width))
}

/** The text of entries, by their numbers; one that the log does not have is left out. */
export async function storedEntries(
  db: Pick<Tx, 'rows'>,
  entries: readonly number[],
): Promise<Map<number, string>> {
  const placeOf = (index: number): number => Math.floor(index / TILE_WIDTH)
  const places = [...new Set(entries.map(placeOf))]
  const bundles = new Map(
    (
      await readTiles(
        db,
        places.map((place) => ({ level: ENTRIES, place })),
      )
    ).map(({ place, data }) => [place, entriesIn(data)]),
  )
  return new Map(
    entries.flatMap((index) => {
      const entry = bundles.get(placeOf(index))?.[index % TILE_WIDTH]
      return entry ? [[index, Buffer.from(entry).toString()] as const] : []
    }),
  )
}

/** Appends entries to a log of `size`, and the tiles above them that become full. */
export async function appendEntries(
  tx: Tx,
  size: number,
  entries: readonly { readonly bytes: Uint8Array; readonly hash: Hash }[],
): Promise<void> {
  const parts: Part[] = inTiles(size, entries).map(({ place, items }) => ({
    level: ENTRIES,
    place,
    data: bundleOf(items.map(({ bytes }) => bytes)),
  }))
  let hashes = entries.map(({ hash }) => hash)
  for (let [level, start] = [0, size]; hashes.length > 0; level++) {
    const edge = await edgeOf(tx, level, start)
    const full: Hash[] = []
    for (const { place, items } of inTiles(start, hashes)) {
      parts.push({ level, place, data: Buffer.concat(items) })
      const all = place === Math.floor(start / TILE_WIDTH) ? [...edge, ...items] : items
      if (all.length === TILE_WIDTH) full.push(foldPairs(all))
    }
    hashes = full
    start = Math.floor(start / TILE_WIDTH)
  }
  for (const { level, place, data } of parts)
    await tx.run(
      `INSERT INTO log_tiles (level, place, data) VALUES ($1, $2, $3)
       ON CONFLICT (level, place) DO UPDATE SET data = log_tiles.data || EXCLUDED.data`,
      [level, place, data],
    )
}

/** The hashes of a level's last tile, before `start` is appended. */
async function edgeOf(tx: Tx, level: number, start: number): Promise<Hash[]> {
  const width = start % TILE_WIDTH
  if (width === 0) return []
  const [tile] = await readTiles(tx, [{ level, place: Math.floor(start / TILE_WIDTH) }])
  const hashes = hashesIn(tile?.data ?? new Uint8Array())
  if (hashes.length !== width) throw new Error(`the last tile of level ${level} is not whole`)
  return hashes
}

function inTiles<T>(start: number, items: readonly T[]): { place: number; items: T[] }[] {
  const groups: { place: number; items: T[] }[] = []
  for (let at = 0; at < items.length; ) {
    const place = Math.floor((start + at) / TILE_WIDTH)
    const end = (place + 1) * TILE_WIDTH - start
    groups.push({ place, items: items.slice(at, end) })
    at = end
  }
  return groups
}

/** Reads the hashes of ranges of the log, each tile once. Throws where the log is shorter. */
export async function hashesOf(
  db: Pick<Tx, 'rows'>,
  size: number,
  ranges: readonly Range[],
): Promise<Hash[]> {
  const places = new Map<string, Place>()
  for (const range of ranges)
    for (const subtree of subtreesOf(range)) {
      const { level, index } = tileOfSubtree(subtree, size)
      places.set(`${level} ${index}`, { level, place: index })
    }
  const tiles = new Map(
    (await readTiles(db, [...places.values()])).map(({ level, place, data }) => [
      `${level} ${place}`,
      pyramid(hashesIn(data)),
    ]),
  )
  return ranges.map((range) =>
    hashOfSubtrees(
      subtreesOf(range).map((subtree) => {
        const { level, index } = tileOfSubtree(subtree, size)
        const rows = tiles.get(`${level} ${index}`)
        const height = subtree.height - level * TILE_HEIGHT
        const hash = rows?.[height]?.[subtree.index % (TILE_WIDTH / 2 ** height)]
        if (!hash) throw new Error(`the log lacks a hash of level ${level}, tile ${index}`)
        return hash
      }),
    ),
  )
}

/** The hashes of a tile, and above them those of each two, as far as there are two. */
function pyramid(hashes: readonly Hash[]): Hash[][] {
  const rows = [[...hashes]]
  for (let height = 1; height < TILE_HEIGHT; height++) {
    const below = rows[height - 1] ?? []
    const above: Hash[] = []
    for (const [at, hash] of below.entries())
      if (at % 2 === 1) above.push(nodeHash(below[at - 1] ?? hash, hash))
    rows.push(above)
  }
  return rows
}
