import { createHash } from 'node:crypto'
import { entryBytes } from '#domain/log/entries.ts'
import { consistencyPath } from '#domain/log/follow.ts'
import {
  consistencyRanges,
  type Hash,
  hashOfSubtrees,
  leafHash,
  subtreesOf,
} from '#domain/log/merkle.ts'
import { checkpointText, keyText } from '#domain/log/note.ts'
import {
  foldPairs,
  hashInTile,
  TILE_WIDTH,
  type Tile,
  tileAt,
  tileOfSubtree,
} from '#domain/log/tiles.ts'
import { madeSigner } from '../../support/made-log.ts'
import { ownAt } from './made-entries.ts'
import type { VisitedLog } from './visit.ts'

/*
 * A log of any size as a wallet sees it, of which nothing is stored. What no proof of a visit goes into has any hash, each its own, so
 * that it compresses as little as a real one; all that a proof opens is made of what is below it, and is verified like any other.
 */
export function sparseLog(
  size: number,
  { own, former }: { readonly own: readonly number[]; readonly former: number },
): VisitedLog {
  const signer = madeSigner()
  const opened = [...own, former - 1, former, size - 1]
  const known = new Map<string, Hash>()

  function hashAt(level: number, index: number): Hash {
    const name = `${level} ${index}`
    const hash = known.get(name) ?? newHash(level, index)
    known.set(name, hash)
    return hash
  }
  function newHash(level: number, index: number): Hash {
    if (level === 0 && own.includes(index)) return leafHash(entryBytes(ownAt(index)))
    const width = TILE_WIDTH ** level
    const isOpened = opened.some((one) => Math.floor(one / width) === index)
    return level > 0 && isOpened
      ? foldPairs(hashesOf({ level: level - 1, index, width: TILE_WIDTH }))
      : createHash('sha256').update(`${level} ${index}`).digest()
  }
  const hashesOf = ({ level, index, width }: Tile) =>
    Array.from({ length: width }, (_, at) => hashAt(level, index * TILE_WIDTH + at))
  const tileBytes = (tile: Tile) => Buffer.concat(hashesOf(tile))
  const hashOf = (range: { readonly start: number; readonly end: number }, of = size) =>
    hashOfSubtrees(
      subtreesOf(range).map((subtree) =>
        hashInTile(subtree, tileBytes(tileOfSubtree(subtree, of))),
      ),
    )
  const noteOf = (count: number) => {
    const root = hashOf({ start: 0, end: count }, count)
    return signer.note(checkpointText({ origin: signer.key.name, size: count, root }))
  }
  const texts: Readonly<Record<string, string>> = {
    key: keyText(signer.key),
    checkpoint: noteOf(size),
  }
  return {
    size,
    own,
    former: noteOf(former),
    async read(path) {
      const text = texts[path]
      if (text !== undefined) return Buffer.from(text)
      if (path === consistencyPath(former, size))
        return Buffer.concat(consistencyRanges(former, size).map((range) => hashOf(range)))
      const tile = path.startsWith('tile/') ? tileAt(path.slice('tile/'.length)) : undefined
      return tile && tile.level !== 'entries'
        ? tileBytes({ level: tile.level, index: tile.index, width: tile.width })
        : 'none'
    },
    hashesOf: async (ranges) => ranges.map((range) => hashOf(range)),
  }
}
