import { type Hash, nodeHash, type Subtree } from './merkle.ts'

/*
 * The files of a log by C2SP tlog-tiles: 256 hashes in a tile, those of level 0 of single entries, those of each level above
 * of full tiles. The last tile of a level is partial until it is full.
 */

export const TILE_HEIGHT = 8
export const TILE_WIDTH = 256
export const HASH_SIZE = 32

/** The place of a tile; its width is the number of its hashes, 1 to 256. */
export interface Tile {
  readonly level: number
  readonly index: number
  readonly width: number
}

/** Three digits in each part, all but the last part marked by an x: 1234067 is x001/x234/067. */
function indexPath(index: number): string {
  const digits = index.toString()
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const parts = padded.match(/\d{3}/g) ?? []
  return parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/')
}

const partial = (width: number): string => (width < TILE_WIDTH ? `.p/${width}` : '')

/** The path of a tile below the log's address. */
export const tilePath = ({ level, index, width }: Tile): string =>
  `tile/${level}/${indexPath(index)}${partial(width)}`

/** The path of the entries themselves, 256 in a bundle. */
export const bundlePath = ({ index, width }: Pick<Tile, 'index' | 'width'>): string =>
  `tile/entries/${indexPath(index)}${partial(width)}`

const PATH = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** What a path below `tile/` names; undefined for one that the specification does not have. */
export function tileAt(
  path: string,
): (Omit<Tile, 'level'> & { readonly level: number | 'entries' }) | undefined {
  const [, level = '', place = '', width] = PATH.exec(path) ?? []
  if (place === '') return undefined
  const index = Number(place.replaceAll(/[x/]/g, ''))
  const tile = { index, width: width === undefined ? TILE_WIDTH : Number(width) }
  const isWritten = indexPath(index) === place && (width === undefined || tile.width < TILE_WIDTH)
  if (!isWritten || !Number.isSafeInteger(index)) return undefined
  return {
    level: level === 'entries' ? level : Number(level),
    index: tile.index,
    width: tile.width,
  }
}

/** How many hashes a level of the tree of `size` entries has. */
export const widthOfLevel = (size: number, level: number): number =>
  Math.floor(size / TILE_WIDTH ** level)

/** The tile that has the hash of a subtree in it, or those that it is made of, in the tree of `size` entries. */
export function tileOfSubtree({ height, index }: Subtree, size: number): Tile {
  const level = Math.floor(height / TILE_HEIGHT)
  const first = index * 2 ** (height - level * TILE_HEIGHT)
  const tile = Math.floor(first / TILE_WIDTH)
  const width = Math.min(TILE_WIDTH, widthOfLevel(size, level) - tile * TILE_WIDTH)
  return { level, index: tile, width }
}

/** The hash of a subtree from its tile. Throws RangeError if the tile is too short. */
export function hashInTile({ height, index }: Subtree, tile: Uint8Array, node = nodeHash): Hash {
  const count = 2 ** (height % TILE_HEIGHT)
  const first = (index * count) % TILE_WIDTH
  const hashes = hashesIn(tile.subarray(first * HASH_SIZE, (first + count) * HASH_SIZE))
  if (hashes.length < count) throw new RangeError('the tile does not have this subtree')
  return foldPairs(hashes, node)
}

/** The hashes that a tile consists of. */
export const hashesIn = (tile: Uint8Array): Hash[] =>
  Array.from({ length: tile.length / HASH_SIZE }, (_, at) =>
    tile.subarray(at * HASH_SIZE, (at + 1) * HASH_SIZE),
  )

/** The root over a power of two of hashes. */
export function foldPairs(hashes: readonly Hash[], node = nodeHash): Hash {
  const [first, second] = hashes
  if (!first) throw new RangeError('no hashes')
  if (!second) return first
  const middle = hashes.length / 2
  return node(foldPairs(hashes.slice(0, middle), node), foldPairs(hashes.slice(middle), node))
}

/** Entries as they stand in a bundle: each after its length in two bytes. Throws RangeError for one that is too long. */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > 0xffff) throw new RangeError(`an entry of ${entry.length} bytes is too long`)
    bytes.set([entry.length >> 8, entry.length & 0xff], at)
    bytes.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bytes
}

/** The entries of a bundle. Throws RangeError if it ends within one. */
export function entriesIn(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bundle.length; ) {
    const [high, low] = [bundle[at], bundle[at + 1]]
    if (high === undefined || low === undefined) throw new RangeError('a bundle that is cut short')
    const end = at + 2 + high * 256 + low
    if (end > bundle.length) throw new RangeError('a bundle that is cut short')
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return entries
}
