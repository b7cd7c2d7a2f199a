import { utf8 } from '@scure/base'
import { parseFormer } from './entries.ts'
import {
  consistencyRanges,
  hashOfSubtrees,
  isConsistent,
  isSameHash,
  subtreesOf,
} from './merkle.ts'
import {
  type Checkpoint,
  keyText,
  openCheckpoint,
  parseCheckpoint,
  parseKey,
  splitNote,
  type VerifyEd25519,
} from './note.ts'
import {
  bundlePath,
  hashesIn,
  hashInTile,
  TILE_WIDTH,
  type Tile,
  tileOfSubtree,
  tilePath,
} from './tiles.ts'

/** What a device keeps of a log that it has verified: the key, and the newest checkpoint as it was signed. */
export interface Kept {
  readonly key: string
  readonly note: string
}

/** What a log must never do, after a state that cannot be opened any more (`kept`): a log of another key, or one that says that it was begun after this one; a signature that is wrong, fewer entries, or other ones. */
export type Broken = 'kept' | 'key' | 'begun' | 'signature' | 'shrunk' | 'changed'

export type Followed =
  | { readonly is: 'right'; readonly kept: Kept; readonly size: number }
  | { readonly is: Broken; readonly shown: Kept }
  /** Nothing is known: there is no network, or the log is not there at the moment. */
  | { readonly is: 'unknown' }

/** What the host answers for a path of the log: bytes, or that it has none, or nothing at all. */
export type ReadLog = (path: string) => Promise<Uint8Array | 'none' | undefined>

/**
 * Follows a log from what was kept of it: the checkpoint of now must be signed by the same key, and have all that was there
 * before. `kept` is undefined at the first time, which is believed; with an empty note its key alone is known.
 */
export async function followLog(
  read: ReadLog,
  kept: Kept | undefined,
  verify: VerifyEd25519,
): Promise<Followed> {
  const [keyBytes, noteBytes] = [await read('key'), await read('checkpoint')]
  if (!isThere(keyBytes) || !isThere(noteBytes)) return { is: 'unknown' }
  const shown = { key: textOf(keyBytes).trim(), note: textOf(noteBytes) }
  const key = parseKey(shown.key)
  // The page of a captive portal, or of a gateway, is neither.
  if (!key || !splitNote(shown.note)) return { is: 'unknown' }
  const keptKey = parseKey(kept?.key ?? '')
  const before = kept && keptKey && (await openCheckpoint(kept.note, keptKey, verify))
  // What was kept is not forgotten because it cannot be read: that is how a log would be believed anew.
  if (kept && kept.note !== '' && !before) return { is: 'kept', shown }
  if (kept && kept.key !== shown.key) {
    const isBegun = await isBegunAfter(read, kept, shown.note, verify)
    return isBegun === undefined ? { is: 'unknown' } : { is: isBegun ? 'begun' : 'key', shown }
  }
  const now = await openCheckpoint(shown.note, key, verify)
  if (!now) return { is: 'signature', shown }
  const right = {
    is: 'right',
    kept: { key: keyText(key), note: shown.note },
    size: now.size,
  } as const
  if (!before) return right
  if (now.size < before.size) return { is: 'shrunk', shown }
  const grown = await isSameLog(read, before, now)
  if (grown === undefined) return { is: 'unknown' }
  return grown ? right : { is: 'changed', shown }
}

/** Whether the first entry of a log names a state of the one that was followed, at least as new as what is known of it. */
async function isBegunAfter(
  read: ReadLog,
  kept: Kept,
  note: string,
  verify: VerifyEd25519,
): Promise<boolean | undefined> {
  const size = parseCheckpoint(splitNote(note)?.text ?? '')?.size ?? 0
  if (size === 0) return false
  const bytes = await read(bundlePath({ index: 0, width: Math.min(size, TILE_WIDTH) }))
  if (bytes === undefined) return undefined
  const first = bytes === 'none' ? undefined : formerIn(bytes)
  const key = parseKey(kept.key)
  if (first?.key !== kept.key || !key) return false
  const last = await openCheckpoint(first.checkpoint, key, verify)
  const before = await openCheckpoint(kept.note, key, verify)
  return last !== undefined && before !== undefined && last.size >= before.size
}

/** The first entry of a bundle, where it names a former log. */
function formerIn(bundle: Uint8Array) {
  const [high = 0, low = 0] = bundle
  return parseFormer(textOf(bundle.subarray(2, 2 + high * 256 + low)))
}

const isThere = (bytes: Uint8Array | 'none' | undefined): bytes is Uint8Array =>
  bytes !== undefined && bytes !== 'none'

const textOf = (bytes: Uint8Array): string => utf8.encode(bytes)

/** A proof that all which a log had is in a later state, as the hashes alone: a tenth of the tiles that prove the same. */
export const consistencyPath = (former: number, size: number): string =>
  `consistency/${former}/${size}`

/**
 * Whether two states are of one log, by the host's proof or by its tiles: a tile that the host does not have proves nothing.
 * Undefined where a tile does not come.
 */
export const isSameLog = (
  read: ReadLog,
  one: Checkpoint,
  other: Checkpoint,
): Promise<boolean | undefined> =>
  one.size < other.size ? contains(read, one, other) : contains(read, other, one)

async function contains(
  read: ReadLog,
  before: Checkpoint,
  now: Checkpoint,
): Promise<boolean | undefined> {
  if (before.size === now.size) return isSameHash(before.root, now.root)
  if (before.size === 0) return true
  const given = await read(consistencyPath(before.size, now.size))
  // One that is wrong proves nothing; the tiles do.
  if (isThere(given) && isConsistent(before, now, hashesIn(given))) return true
  const tiles = new Map<string, Uint8Array | 'none' | undefined>()
  const proof: Uint8Array[] = []
  for (const range of consistencyRanges(before.size, now.size)) {
    const hashes: Uint8Array[] = []
    for (const subtree of subtreesOf(range)) {
      const at = tileOfSubtree(subtree, now.size)
      const path = tilePath(at)
      if (!tiles.has(path)) tiles.set(path, await readTile(read, at))
      const tile = tiles.get(path)
      if (tile === undefined) return undefined
      const hash = tile === 'none' ? undefined : hashIn(subtree, tile)
      if (!hash) return false
      hashes.push(hash)
    }
    proof.push(hashOfSubtrees(hashes))
  }
  return isConsistent(before, now, proof)
}

/** A partial one may be gone where it has become full since. */
async function readTile(read: ReadLog, tile: Tile): Promise<Uint8Array | 'none' | undefined> {
  const bytes = await read(tilePath(tile))
  return bytes === 'none' && tile.width < TILE_WIDTH
    ? await read(tilePath({ ...tile, width: TILE_WIDTH }))
    : bytes
}

function hashIn(subtree: Parameters<typeof hashInTile>[0], tile: Uint8Array) {
  try {
    return hashInTile(subtree, tile)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
