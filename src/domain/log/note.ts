import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { Hash } from './merkle.ts'
import { HASH_SIZE } from './tiles.ts'

/*
 * Signed notes (C2SP signed-note) and the checkpoints of a log, which are such notes (C2SP tlog-checkpoint):
 *
 *   example.org/log                    the origin
 *   20852163                           how many entries the tree has
 *   CsUYapGGPo4dkMgIAUqom/Xajj7h…      its root
 *
 *   — example.org/log Az3grlgtzPICa5…  signatures, each after the first four bytes of a hash of its key
 */

const ED25519 = 1
const KEY_ID_SIZE = 4

/** Who may sign: the name, and the Ed25519 key of 32 bytes. */
export interface NoteKey {
  readonly name: string
  readonly publicKey: Uint8Array
}

/** Whether an Ed25519 signature is right; each runtime has its own. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean>

const typed = (publicKey: Uint8Array) => Uint8Array.of(ED25519, ...publicKey)

function keyId({ name, publicKey }: NoteKey): Uint8Array {
  const hash = sha256(concatBytes(utf8ToBytes(`${name}\n`), typed(publicKey)))
  return hash.subarray(0, KEY_ID_SIZE)
}

const NAME = /^[^\s+]+$/u

/** A key as text, the C2SP `vkey`: its name, its id, and its bytes. */
export const keyText = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyId(key))}+${base64.encode(typed(key.publicKey))}`

/** Undefined for a text that is no key, or one of another kind. */
export function parseKey(text: string): NoteKey | undefined {
  const [name = '', id, coded] = splitKey(text.trim())
  const bytes = fromBase64(coded)
  if (!NAME.test(name) || bytes?.[0] !== ED25519 || bytes.length !== HASH_SIZE + 1) return undefined
  const key = { name, publicKey: bytes.subarray(1) }
  return bytesToHex(keyId(key)) === id ? key : undefined
}

/** The key's bytes may have a plus, too. */
function splitKey(text: string): readonly [string, string, string] {
  const [, name = '', id = '', coded = ''] = /^([^+]*)\+([\da-f]{8})\+(.+)$/.exec(text) ?? []
  return [name, id, coded]
}

/** Undefined for what is not base64 in its one form, whose last bits are zero. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** The line of a signature over `text`, which ends in a newline. */
export const signatureLine = (key: NoteKey, signature: Uint8Array): string =>
  `— ${key.name} ${base64.encode(concatBytes(keyId(key), signature))}\n`

/** The text of a note, and its signatures as lines. Undefined for what is no note. */
export function splitNote(
  note: string,
): { readonly text: string; readonly lines: string[] } | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no note has any but newlines.
  if (/[\0-\t\v-\x1f]/.test(note) || !note.endsWith('\n')) return undefined
  const end = note.lastIndexOf('\n\n')
  if (end < 0) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  const isSigned = lines.every((line) => /^— [^\s+]+ [A-Za-z\d+/]+={0,2}$/u.test(line))
  return isSigned ? { text: note.slice(0, end + 1), lines } : undefined
}

/** The text of a note that this key has signed; undefined if it has not, or one of its signatures is wrong. */
export async function openNote(
  note: string,
  key: NoteKey,
  verify: VerifyEd25519,
): Promise<string | undefined> {
  const parts = splitNote(note)
  if (!parts) return undefined
  const own = parts.lines.flatMap((line) => {
    const [, name, coded = ''] = line.split(' ')
    const bytes = fromBase64(coded)
    const isOwn =
      name === key.name &&
      bytes &&
      bytesToHex(bytes.subarray(0, KEY_ID_SIZE)) === bytesToHex(keyId(key))
    return isOwn ? [bytes.subarray(KEY_ID_SIZE)] : []
  })
  if (own.length === 0) return undefined
  for (const signature of own)
    if (!(await verify(key.publicKey, utf8ToBytes(parts.text), signature))) return undefined
  return parts.text
}

/** The state of a log. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Hash
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64.encode(root)}\n`

/** Undefined for a text that is none, or has lines that this program does not know. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', digits = '', coded = '', rest, ...more] = text.split('\n')
  const root = fromBase64(coded)
  if (origin === '' || rest !== '' || more.length > 0 || root?.length !== HASH_SIZE)
    return undefined
  const size = Number(digits)
  if (!/^(0|[1-9]\d*)$/.test(digits) || !Number.isSafeInteger(size)) return undefined
  return { origin, size, root }
}

/** The checkpoint that a log's key has signed. */
export async function openCheckpoint(
  note: string,
  key: NoteKey,
  verify: VerifyEd25519,
): Promise<Checkpoint | undefined> {
  const text = await openNote(note, key, verify)
  const checkpoint = text === undefined ? undefined : parseCheckpoint(text)
  return checkpoint?.origin === key.name ? checkpoint : undefined
}
