import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { fromBase64, splitNote, type VerifyEd25519 } from './note.ts'

/*
 * What a witness adds to a checkpoint (C2SP tlog-cosignature): that it has seen the log grow to it from all that it has seen
 * before, and when.
 *
 *   cosignature/v1
 *   time 1679315147                    seconds since 1970
 *   example.org/log                    the checkpoint
 *   …
 *
 * The signature is eight bytes of the time and 64 of Ed25519, after the id of the witness's key.
 */

const KIND = 4
const ID_SIZE = 4
const TIME_SIZE = 8
const NAME = /^[^\s+]+$/u

/** A witness: its name, and the Ed25519 key of 32 bytes. */
export interface WitnessKey {
  readonly name: string
  readonly publicKey: Uint8Array
}

const typed = (publicKey: Uint8Array) => Uint8Array.of(KIND, ...publicKey)

const idOf = ({ name, publicKey }: WitnessKey): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(`${name}\n`), typed(publicKey))).subarray(0, ID_SIZE)

/** A witness's key as text, the C2SP `vkey`. */
export const witnessKeyText = (key: WitnessKey): string =>
  `${key.name}+${bytesToHex(idOf(key))}+${base64.encode(typed(key.publicKey))}`

/** Undefined for a text that is no key of a witness. */
export function parseWitnessKey(text: string): WitnessKey | undefined {
  const [, name = '', id, coded = ''] = /^([^+]*)\+([\da-f]{8})\+(.+)$/.exec(text.trim()) ?? []
  const bytes = fromBase64(coded)
  if (!NAME.test(name) || bytes?.[0] !== KIND || bytes.length !== 33) return undefined
  const key = { name, publicKey: bytes.subarray(1) }
  return bytesToHex(idOf(key)) === id ? key : undefined
}

/** Whether a line of a note has the name and the key of a witness, be its signature right or not. */
export function isLineOf(line: string, key: WitnessKey): boolean {
  const [, name, coded = ''] = line.split(' ')
  const id = fromBase64(coded)?.subarray(0, ID_SIZE) ?? new Uint8Array()
  return name === key.name && bytesToHex(id) === bytesToHex(idOf(key))
}

/** What a witness signs; `time` in seconds since 1970. */
export const cosignedText = (checkpoint: string, time: number): Uint8Array =>
  utf8ToBytes(`cosignature/v1\ntime ${time}\n${checkpoint}`)

/** The line of a cosignature, which is added to the note. */
export function cosignatureLine(key: WitnessKey, time: number, signature: Uint8Array): string {
  const seconds = new Uint8Array(TIME_SIZE)
  new DataView(seconds.buffer).setBigUint64(0, BigInt(time))
  return `— ${key.name} ${base64.encode(concatBytes(idOf(key), seconds, signature))}\n`
}

/** When a witness has cosigned a note, in seconds since 1970; undefined if it has not, or one of its signatures is wrong. */
export async function cosignedAt(
  note: string,
  key: WitnessKey,
  verify: VerifyEd25519,
): Promise<number | undefined> {
  const parts = splitNote(note)
  let time: number | undefined
  for (const line of parts?.lines ?? []) {
    if (!parts || !isLineOf(line, key)) continue
    const bytes = fromBase64(line.split(' ')[2] ?? '') ?? new Uint8Array()
    if (bytes.length !== ID_SIZE + TIME_SIZE + 64) return undefined
    const seconds = Number(new DataView(bytes.slice(ID_SIZE).buffer).getBigUint64(0))
    const signature = bytes.subarray(ID_SIZE + TIME_SIZE)
    if (!(await verify(key.publicKey, cosignedText(parts.text, seconds), signature)))
      return undefined
    time = seconds
  }
  return time
}
