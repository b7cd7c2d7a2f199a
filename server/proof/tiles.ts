import * as v from 'valibot'
import { type Hash, hashOfSubtrees, type Range, subtreesOf } from '#domain/log/merkle.ts'
import {
  bundleOf,
  entriesIn,
  foldPairs,
  HASH_SIZE,
  hashesIn,
  hashInTile,
  TILE_WIDTH,
  tileOfSubtree,
  widthOfLevel,
} from '#domain/log/tiles.ts'
import type { Tx } from '../platform/db/db.ts'
import { nodeHash } from './entries/hashes.ts'

/** The level of the entries themselves. */
const ENTRIES = -1

interface Place {
  readonly level: number
  readonly place: number
}
interface Part extends Place {
  readonly data: Uint8Array
}
/** What is appended to a tile; `before` is how much it had, where that is known. */
interface Addition extends Part {
  readonly before: number | undefined
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

/** Appends entries to a log of `size`, and what becomes full to the tiles above them. */
export async function appendEntries(
  tx: Tx,
  size: number,
  entries: readonly { readonly bytes: Uint8Array; readonly hash: Hash }[],
): Promise<void> {
  const parts: Addition[] = inTiles(size, entries).map(({ place, items }) => ({
    level: ENTRIES,
    place,
    data: bundleOf(items.map(({ bytes }) => bytes)),
    before: place * TILE_WIDTH < size ? undefined : 0,
  }))
  const edges = await edgesOf(tx, size, size + entries.length)
  let hashes = entries.map(({ hash }) => hash)
  for (let [level, start] = [0, size]; hashes.length > 0; level++) {
    const full: Hash[] = []
    for (const { place, items } of inTiles(start, hashes)) {
      const edge = place * TILE_WIDTH < start ? (edges.get(level) ?? []) : []
      const before = edge.length * HASH_SIZE
      parts.push({ level, place, data: Buffer.concat(items), before })
      if (edge.length + items.length === TILE_WIDTH)
        full.push(foldPairs([...edge, ...items], nodeHash))
    }
    hashes = full
    start = Math.floor(start / TILE_WIDTH)
  }
  await writeParts(tx, parts)
}

/** Writes all parts by one statement, from one text of bytes: those of an entry take no other form on their way. */
async function writeParts(tx: Tx, parts: readonly Addition[]): Promise<void> {
  let first = 1
  const places = parts.map(({ level, place, data: { length } }) => {
    const at = first
    first += length
    return { level, place, at, length }
  })
  const written = await tx.rows(
    lengths,
    `INSERT INTO log_tiles (level, place, data)
     SELECT level, place, substring($1::bytea FROM at FOR length)
     FROM jsonb_to_recordset($2::jsonb) AS p(level integer, place bigint, at integer, length integer)
     ON CONFLICT (level, place) DO UPDATE SET data = log_tiles.data || EXCLUDED.data
     RETURNING level, place, length(data) AS length`,
    [Buffer.concat(parts.map(({ data }) => data)), JSON.stringify(places)],
  )
  const lengthOf = new Map(written.map(({ level, place, length }) => [`${level} ${place}`, length]))
  for (const { level, place, data, before } of parts)
    if (before !== undefined && lengthOf.get(`${level} ${place}`) !== before + data.length)
      throw new Error(`the tile ${place} of level ${level} has what this host has not put there`)
}

const lengths = v.object({ level: v.number(), place: v.number(), length: v.number() })

/** The hashes of each level's last tile in a log of `size`, where something is appended to it before there are `next` entries. */
async function edgesOf(tx: Tx, size: number, next: number): Promise<ReadonlyMap<number, Hash[]>> {
  const places: Place[] = []
  for (let level = 0; widthOfLevel(next, level) > widthOfLevel(size, level); level++)
    if (widthOfLevel(size, level) % TILE_WIDTH > 0)
      places.push({ level, place: widthOfLevel(size, level + 1) })
  if (places.length === 0) return new Map()
  const tiles = await readTiles(tx, places)
  return new Map(
    places.map(({ level }) => {
      const hashes = hashesIn(tiles.find((tile) => tile.level === level)?.data ?? new Uint8Array())
      if (hashes.length !== widthOfLevel(size, level) % TILE_WIDTH)
        throw new Error(`the last tile of level ${level} is not whole`)
      return [level, hashes]
    }),
  )
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
      data,
    ]),
  )
  return ranges.map((range) =>
    hashOfSubtrees(
      subtreesOf(range).map((subtree) => {
        const { level, index } = tileOfSubtree(subtree, size)
        const tile = tiles.get(`${level} ${index}`)
        if (!tile) throw new Error(`the log lacks the tile ${index} of level ${level}`)
        return hashInTile(subtree, tile, nodeHash)
      }),
      nodeHash,
    ),
  )
}
