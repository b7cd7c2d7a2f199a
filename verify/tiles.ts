import { EMPTY_ROOT, type Hash, hashOfSubtrees, subtreesOf } from '#domain/log/merkle.ts'
import {
  bundlePath,
  entriesIn,
  TILE_HEIGHT,
  TILE_WIDTH,
  tilePath,
  widthOfLevel,
} from '#domain/log/tiles.ts'
import { leafHash, rootOfTile } from './hashes.ts'
import type { Report } from './report.ts'
import type { ReadPath } from './source.ts'

/** Bundles that are asked for at once. */
const AT_ONCE = 8

/** The hashes of the full tiles, level by level; of single entries those at the ends that matter. */
export async function readEntries(
  read: ReadPath,
  size: number,
  formers: readonly number[],
  onEntry: (entry: Uint8Array, size: number) => void,
) {
  const leaves = new Map<number, Hash[]>()
  const ends = new Set([size, ...formers].map((end) => Math.floor(end / TILE_WIDTH)))
  const full: Hash[] = []
  const wide = (index: number) => Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
  const bundles = Math.ceil(size / TILE_WIDTH)
  const fetchBundle = async (index: number) => {
    const path = bundlePath({ index, width: wide(index) })
    // The partial one may be gone where it has become full since.
    const bytes = (await read(path)) ?? (await read(bundlePath({ index, width: TILE_WIDTH })))
    if (!bytes) throw new Error(`the host has no ${path}`)
    const tile = await read(tilePath({ level: 0, index, width: wide(index) }))
    return { entries: entriesIn(bytes).slice(0, wide(index)), tile }
  }
  const pending: ReturnType<typeof fetchBundle>[] = []
  const wrong: string[] = []
  for (let index = 0; index < bundles; index++) {
    while (pending.length < AT_ONCE && index + pending.length < bundles) {
      const bundle = fetchBundle(index + pending.length)
      // What fails early is reported when its turn comes.
      bundle.catch(() => {})
      pending.push(bundle)
    }
    const bundle = await pending.shift()
    if (!bundle) throw new Error('a bundle that was not asked for')
    const hashes = bundle.entries.map(leafHash)
    if (hashes.length < wide(index)) throw new Error(`bundle ${index} has too few entries`)
    if (!isSameTile(bundle.tile, hashes))
      wrong.push(tilePath({ level: 0, index, width: wide(index) }))
    if (ends.has(index)) leaves.set(index, hashes)
    if (hashes.length === TILE_WIDTH) full.push(rootOfTile(hashes))
    for (const [at, entry] of bundle.entries.entries()) onEntry(entry, index * TILE_WIDTH + at + 1)
  }
  const levels = [full]
  while ((levels.at(-1)?.length ?? 0) >= TILE_WIDTH) levels.push(inTiles(levels.at(-1) ?? []).full)
  const hashesOf = (level: number, first: number, count: number): Hash[] =>
    level === 0
      ? (leaves.get(Math.floor(first / TILE_WIDTH)) ?? []).slice(first % TILE_WIDTH).slice(0, count)
      : (levels[level - 1]?.slice(first, first + count) ?? [])
  return {
    levels: { full: levels, wrong },
    rootAt: (end: number): Hash =>
      end === 0
        ? EMPTY_ROOT
        : hashOfSubtrees(
            subtreesOf({ start: 0, end }).map(({ height, index }) => {
              const level = Math.floor(height / TILE_HEIGHT)
              const count = 2 ** (height - level * TILE_HEIGHT)
              return rootOfTile(hashesOf(level, index * count, count))
            }),
          ),
  }
}

function inTiles(hashes: readonly Hash[]) {
  const tiles = Array.from({ length: Math.ceil(hashes.length / TILE_WIDTH) }, (_, at) =>
    hashes.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH),
  )
  return { tiles, full: tiles.filter(({ length }) => length === TILE_WIDTH).map(rootOfTile) }
}

const isSameTile = (tile: Uint8Array | undefined, hashes: readonly Hash[]): boolean =>
  tile !== undefined && Buffer.concat(hashes).equals(tile)

/** Wallets prove by tiles what they cannot download: these must be the tree's. */
export async function checkTiles(
  read: ReadPath,
  report: Report,
  size: number,
  { full, wrong }: { readonly full: readonly Hash[][]; readonly wrong: readonly string[] },
): Promise<void> {
  const other = [...wrong]
  for (const [at, hashes] of full.entries()) {
    const count = widthOfLevel(size, at + 1)
    for (const [index, tile] of inTiles(hashes.slice(0, count)).tiles.entries()) {
      const path = tilePath({ level: at + 1, index, width: tile.length })
      if (!isSameTile(await read(path), tile)) other.push(path)
    }
  }
  const which = other.length > 0 ? `: not ${other.slice(0, 3).join(', ')}` : ''
  report.check(other.length === 0, `every tile is the one of these entries${which}`)
}
