import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Hash, isConsistent, isSameHash } from '#domain/log/merkle.ts'
import {
  type Checkpoint,
  fromBase64,
  keyText,
  openCheckpoint,
  parseCheckpoint,
  parseKey,
  splitNote,
} from '#domain/log/note.ts'
import { HASH_SIZE } from '#domain/log/tiles.ts'
import { verifyEd25519 } from './ed25519.ts'
import {
  cosignatureFor,
  EVIDENCE,
  keptIn,
  type Options,
  secretIn,
  store,
  storeSeen,
} from './witness.ts'

/*
 * The witness as hosts ask it by themselves, the call `add-checkpoint` of C2SP tlog-witness. What comes is signed by the key of
 * the log, or it is refused; anybody may bring it.
 */

export interface Answer {
  readonly status: number
  /** The content type; plain text by default. */
  readonly type?: string
  readonly body: string
}

const SIZE = 'text/x.tlog.size'
/** More than any proof has. */
const MOST_HASHES = 63

interface Asked {
  readonly old: number
  readonly proof: readonly Hash[]
  readonly note: string
}

/** Undefined for what is no such request. */
function parseAsked(text: string): Asked | undefined {
  const end = text.indexOf('\n\n')
  const [first = '', ...coded] = text.slice(0, Math.max(end, 0)).split('\n')
  const old = /^old (0|[1-9]\d{0,15})$/.exec(first)?.[1]
  const proof = coded.flatMap((line) => hashOf(line) ?? [])
  if (old === undefined || proof.length !== coded.length || proof.length > MOST_HASHES)
    return undefined
  return { old: Number(old), proof, note: text.slice(end + 2) }
}

function hashOf(text: string): Hash | undefined {
  const hash = fromBase64(text)
  return hash?.length === HASH_SIZE ? hash : undefined
}

/** Answers one request; those of one folder must come one after another. Throws where the folder has been changed. */
export async function addCheckpoint(
  folder: string,
  text: string,
  { name, key, now }: Options,
): Promise<Answer> {
  const asked = parseAsked(text)
  const parts = splitNote(asked?.note ?? '')
  const shown = parts && parseCheckpoint(parts.text)
  if (!asked || !shown) return { status: 400, body: 'no request of a log\n' }
  const kept = await keptIn(folder, key)
  const logKey = parseKey(kept?.key ?? '')
  if (!kept || shown.origin !== logKey?.name) return { status: 404, body: 'another log\n' }
  const { note, old, proof } = asked
  const checkpoint = await openCheckpoint(note, logKey, verifyEd25519)
  if (!checkpoint) return { status: 403, body: 'not signed by the key of the log\n' }
  const before =
    kept.note === '' ? undefined : await openCheckpoint(kept.note, logKey, verifyEd25519)
  const seen = before?.size ?? 0
  const conflict = { status: 409, type: SIZE, body: `${seen}\n` }
  if (old > checkpoint.size) return { status: 400, body: 'the old size is the larger one\n' }
  if (isOtherOfItsSize(before, checkpoint)) keepEvidence(folder, { kept, shown: note, now })
  if (old !== seen || existsSync(join(folder, EVIDENCE))) return conflict
  if (!isConsistent(before ?? EMPTY, checkpoint, proof))
    return { status: 422, body: 'the proof does not show that the log has all of before\n' }
  const line = cosignatureFor(note, name, secretIn(folder), now)
  storeSeen(folder, { key: keyText(logKey), note }, line)
  return { status: 200, body: line }
}

const EMPTY = { size: 0, root: new Uint8Array() }

/** Two states of one size that the log has signed: nobody needs more to know that it has two pasts. */
const isOtherOfItsSize = (before: Checkpoint | undefined, shown: Checkpoint): boolean =>
  before !== undefined && before.size === shown.size && !isSameHash(before.root, shown.root)

function keepEvidence(
  folder: string,
  { kept, shown, now }: { kept: { key: string; note: string }; shown: string; now: number },
): void {
  const at = new Date(now).toISOString()
  store(
    join(folder, EVIDENCE),
    JSON.stringify({ found: 'changed', at, kept, shown: { key: kept.key, note: shown } }),
  )
}
