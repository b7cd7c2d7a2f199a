import { utf8 } from '@scure/base'
import * as v from 'valibot'
import { toDecimalString } from '../money/decimal.ts'
import { type LogEntry, parseEntry } from './entries.ts'
import type { ReadLog } from './follow.ts'
import { EMPTY_ROOT, type Hash, hashOfSubtrees, isSameHash, leafHash, nodeHash } from './merkle.ts'
import {
  type Checkpoint,
  type NoteKey,
  openCheckpoint,
  parseCheckpoint,
  parseKey,
  splitNote,
  type VerifyEd25519,
} from './note.ts'
import { createPresale, type Presale, type SoldForCoin } from './presale.ts'
import { bundlePath, entriesIn, TILE_WIDTH } from './tiles.ts'

/*
 * Adds up the presale as anybody can: all entries of a log are read, compared with the root that is signed, and summed; then
 * what the host says is compared with the sum.
 */

const sold = v.object({
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sold: v.array(
    v.object({
      stage: v.number(),
      coin: v.string(),
      paid: v.string(),
      tokens: v.string(),
      purchases: v.number(),
    }),
  ),
})
/** What a host says that its presale has sold, up to an entry. */
export type Said = v.InferOutput<typeof sold>

/** Undefined for what says nothing that can be read. */
export function parseSaid(text: string): Said | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sold), text)
  return parsed.success ? parsed.output : undefined
}

/** Whether a host says exactly what the entries add up to. */
export function isAsSaid(said: Said, added: readonly SoldForCoin[]): boolean {
  const own = added.map(({ paid, tokens, ...rest }) => ({
    ...rest,
    paid: toDecimalString(paid),
    tokens: toDecimalString(tokens),
  }))
  // A coin whose purchases were all taken back has a line of nothing.
  const lines = said.sold.filter(({ purchases }) => purchases !== 0)
  return lines.map(lineOf).join('\n') === own.map(lineOf).join('\n')
}

const lineOf = (one: Said['sold'][number]): string =>
  `${one.stage} ${one.coin} ${one.paid} ${one.tokens} ${one.purchases}`

export interface AddedUp {
  readonly is: 'right'
  readonly key: NoteKey
  readonly note: string
  readonly size: number
  readonly presale: Presale
  /** Whether the host says the same; undefined where it says nothing, or of entries that are not signed. */
  readonly isAsSaid: boolean | undefined
}

export type AddUpResult =
  | AddedUp
  /** Nothing is known: there is no network, or no log. */
  | { readonly is: 'unknown' | 'none' }
  /** It is not signed by its key, or the entries are not those that are signed. */
  | { readonly is: 'signature' | 'entries' }

export interface AddUpParts {
  readonly read: ReadLog
  readonly verify: VerifyEd25519
  /** Called between bundles: how many entries are done. Resolves when it should go on, to false if it should not. */
  readonly onProgress: (done: number, size: number) => Promise<boolean>
  /** Each entry in its order; undefined is one that cannot be read. */
  readonly onEntry?: (entry: LogEntry | undefined) => void
  /** Waits a second. */
  readonly wait: () => Promise<void>
}

/** Bundles that are asked for at once. */
const AT_ONCE = 6

export async function addUp({
  read,
  verify,
  onProgress,
  onEntry,
  wait,
}: AddUpParts): Promise<AddUpResult> {
  const saidBytes = await read('sold')
  const said = saidBytes && saidBytes !== 'none' ? parseSaid(utf8.encode(saidBytes)) : undefined
  const signed = await signedState(read, verify, said?.size ?? 0, wait)
  if ('is' in signed) return signed
  const { size, root, key, note } = signed
  const presale = createPresale()
  const tree = createTree()
  let asSaid = said?.size === 0 ? isAsSaid(said, []) : undefined
  const bundles = Math.ceil(size / TILE_WIDTH)
  const pending: Promise<Uint8Array[] | undefined>[] = []
  for (let index = 0; index < bundles; index++) {
    while (pending.length < AT_ONCE && index + pending.length < bundles)
      pending.push(readBundle(read, index + pending.length, size))
    const entries = await pending.shift()
    if (!entries) return { is: 'unknown' }
    for (const entry of entries) {
      const parsed = parseEntry(utf8.encode(entry))
      presale.add(parsed)
      onEntry?.(parsed)
      tree.add(leafHash(entry))
      if (said && tree.size() === said.size) asSaid = isAsSaid(said, presale.result().sold)
    }
    if (!(await onProgress(tree.size(), size))) return { is: 'unknown' }
  }
  if (!isSameHash(tree.root(), root)) return { is: 'entries' }
  return { is: 'right', key, note, size, presale: presale.result(), isAsSaid: asSaid }
}

type Signed = Checkpoint & { readonly key: NoteKey; readonly note: string }

const TRIES = 5

/** What the host says may be of entries that it signs a moment later. */
async function signedState(
  read: ReadLog,
  verify: VerifyEd25519,
  least: number,
  wait: () => Promise<void>,
): Promise<Signed | { readonly is: 'unknown' | 'none' | 'signature' }> {
  for (let tries = 1; ; tries++) {
    const [keyBytes, noteBytes] = [await read('key'), await read('checkpoint')]
    if (keyBytes === 'none' || noteBytes === 'none') return { is: 'none' }
    if (!keyBytes || !noteBytes) return { is: 'unknown' }
    const note = utf8.encode(noteBytes)
    const key = parseKey(utf8.encode(keyBytes))
    const text = splitNote(note)?.text
    // The page of something in the host's place is neither.
    if (!key || text === undefined) return { is: 'unknown' }
    if ((parseCheckpoint(text)?.size ?? least) < least && tries < TRIES) {
      await wait()
      continue
    }
    const checkpoint = await openCheckpoint(note, key, verify)
    return checkpoint ? { ...checkpoint, key, note } : { is: 'signature' }
  }
}

/** Undefined where it does not come, or is no bundle of the tree. */
async function readBundle(
  read: ReadLog,
  index: number,
  size: number,
): Promise<Uint8Array[] | undefined> {
  const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
  let bytes = await read(bundlePath({ index, width }))
  // The partial one may be gone where it has become full since.
  if (bytes === 'none') bytes = await read(bundlePath({ index, width: TILE_WIDTH }))
  if (!bytes || bytes === 'none') return undefined
  try {
    const entries = entriesIn(bytes).slice(0, width)
    return entries.length === width ? entries : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The root over hashes as they come, which keeps one hash of each height. */
function createTree() {
  const subtrees: { readonly count: number; readonly hash: Hash }[] = []
  let size = 0
  return {
    size: () => size,
    add(hash: Hash): void {
      size += 1
      let next = { count: 1, hash }
      for (let last = subtrees.at(-1); last?.count === next.count; last = subtrees.at(-1)) {
        subtrees.pop()
        next = { count: next.count * 2, hash: nodeHash(last.hash, next.hash) }
      }
      subtrees.push(next)
    },
    root: (): Hash =>
      subtrees.length === 0 ? EMPTY_ROOT : hashOfSubtrees(subtrees.map(({ hash }) => hash)),
  }
}
