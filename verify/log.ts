import { setTimeout } from 'node:timers/promises'
import { isAsSaid, parseSaid, type Said } from '#domain/log/add-up.ts'
import { parseEntry } from '#domain/log/entries.ts'
import {
  EMPTY_ROOT,
  type Hash,
  hashOfSubtrees,
  isSameHash,
  leafHash,
  subtreesOf,
} from '#domain/log/merkle.ts'
import {
  type Checkpoint,
  keyText,
  type NoteKey,
  openCheckpoint,
  parseCheckpoint,
  parseKey,
  splitNote,
} from '#domain/log/note.ts'
import { createPresale, type Presale, soldInStage } from '#domain/log/presale.ts'
import {
  bundlePath,
  entriesIn,
  foldPairs,
  hashesIn,
  TILE_HEIGHT,
  TILE_WIDTH,
  tilePath,
  widthOfLevel,
} from '#domain/log/tiles.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { verifyEd25519 } from './ed25519.ts'
import type { Report } from './report.ts'
import { type ReadPath, textAt } from './source.ts'

export interface Wanted {
  /** A checkpoint that was seen before, as a signed note. */
  readonly since?: string | undefined
  /** The key that is known already; by default the host is asked. */
  readonly key?: string | undefined
}

/** What was verified, to be kept for the next time. */
export interface Verified {
  readonly key: string
  readonly note: string
}

/** Verifies a log as a whole: its signature, each entry, every tile, and what the presale adds up to. */
export async function verifyLog(
  read: ReadPath,
  report: Report,
  wanted: Wanted,
): Promise<Verified | undefined> {
  const said = await saidSold(read)
  const signed = await signedState(read, report, wanted, said?.size ?? 0)
  if (!signed) return undefined
  const former = await formerState(signed.key, report, wanted)
  const presale = createPresale()
  let atSaid: Presale | undefined = said?.size === 0 ? presale.result() : undefined
  const tree = await readEntries(read, signed.size, former?.size ?? 0, (entry, size) => {
    presale.add(parseEntry(new TextDecoder().decode(entry)))
    if (size === said?.size) atSaid = presale.result()
  })
  report.check(
    isSameHash(tree.rootAt(signed.size), signed.root),
    `${signed.size} entries are those that are signed`,
  )
  if (former && former.size > signed.size)
    report.check(
      false,
      `the log has ${signed.size} entries, and the kept checkpoint ${former.size}`,
    )
  else if (former)
    report.check(
      isSameHash(tree.rootAt(former.size), former.root),
      `the ${former.size} entries of the kept checkpoint are there, unchanged`,
    )
  await checkTiles(read, report, signed.size, tree.levels)
  checkPresale(report, presale.result(), atSaid, said)
  return { key: keyText(signed.key), note: signed.note }
}

async function signedState(read: ReadPath, report: Report, { key: known }: Wanted, least: number) {
  const given = (await textAt(read, 'key')).trim()
  if (known !== undefined) report.check(given === known.trim(), `the key is the one that was given`)
  const key = parseKey(known ?? given)
  const note = await noteOf(read, least)
  const checkpoint = key && (await openCheckpoint(note, key, verifyEd25519))
  report.check(checkpoint !== undefined, `the checkpoint is signed by ${known ?? given}`)
  return key && checkpoint && { ...checkpoint, key, note }
}

/** What the host says may be of entries that it signs a moment later. */
async function noteOf(read: ReadPath, least: number): Promise<string> {
  for (let tries = 1; ; tries++) {
    const note = await textAt(read, 'checkpoint')
    const size = parseCheckpoint(splitNote(note)?.text ?? '')?.size ?? 0
    if (size >= least || tries === TRIES) return note
    await setTimeout(PAUSE)
  }
}

const TRIES = 5
/** Milliseconds. */
const PAUSE = 1000

async function formerState(
  key: NoteKey,
  report: Report,
  { since }: Wanted,
): Promise<Checkpoint | undefined> {
  if (since === undefined) return undefined
  const former = await openCheckpoint(since, key, verifyEd25519)
  report.check(former !== undefined, 'the kept checkpoint is signed by the same key')
  return former
}

/** Bundles that are asked for at once. */
const AT_ONCE = 8

/** The hashes of the full tiles, level by level; of single entries those at the ends that matter. */
async function readEntries(
  read: ReadPath,
  size: number,
  former: number,
  onEntry: (entry: Uint8Array, size: number) => void,
) {
  const leaves = new Map<number, Hash[]>()
  const ends = new Set([size, former].map((end) => Math.floor(end / TILE_WIDTH)))
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
    while (pending.length < AT_ONCE && index + pending.length < bundles)
      pending.push(fetchBundle(index + pending.length))
    const found = await pending.shift()
    if (!found) throw new Error('a bundle that was not asked for')
    const hashes = found.entries.map(leafHash)
    if (hashes.length < wide(index)) throw new Error(`bundle ${index} has too few entries`)
    if (!isSameTile(found.tile, hashes))
      wrong.push(tilePath({ level: 0, index, width: wide(index) }))
    if (ends.has(index)) leaves.set(index, hashes)
    if (hashes.length === TILE_WIDTH) full.push(foldPairs(hashes))
    for (const [at, entry] of found.entries.entries()) onEntry(entry, index * TILE_WIDTH + at + 1)
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
              return foldPairs(hashesOf(level, index * count, count))
            }),
          ),
  }
}

function inTiles(hashes: readonly Hash[]) {
  const tiles = Array.from({ length: Math.ceil(hashes.length / TILE_WIDTH) }, (_, at) =>
    hashes.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH),
  )
  return { tiles, full: tiles.filter(({ length }) => length === TILE_WIDTH).map(foldPairs) }
}

const isSameTile = (tile: Uint8Array | undefined, hashes: readonly Hash[]): boolean =>
  tile !== undefined &&
  hashesIn(tile).length === hashes.length &&
  hashesIn(tile).every((hash, at) => isSameHash(hash, hashes[at] ?? EMPTY_ROOT))

/** Wallets prove by tiles what they cannot download: these must be the tree's. */
async function checkTiles(
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

/** What the host says; undefined where it says nothing that can be read. */
async function saidSold(read: ReadPath): Promise<Said | undefined> {
  const bytes = await read('sold')
  return parseSaid(new TextDecoder().decode(bytes ?? new Uint8Array()))
}

function checkPresale(
  report: Report,
  presale: Presale,
  atSaid: Presale | undefined,
  said: Said | undefined,
): void {
  for (const [at, supply] of presale.supplies.entries()) {
    const tokens = toDecimalString(soldInStage(presale.sold, at + 1))
    report.check(true, `stage ${at + 1}: ${tokens} of ${toDecimalString(supply)} tokens sold`)
  }
  for (const fault of presale.faults) report.check(false, fault)
  report.check(
    atSaid !== undefined && said !== undefined && isAsSaid(said, atSaid.sold),
    'what the host says that the presale has sold is what the entries add up to',
  )
}
