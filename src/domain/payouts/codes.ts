import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base32nopad } from '@scure/base'
import * as v from 'valibot'

/*
 * The files of a plan as texts of QR codes, for a machine that has a camera and no network. Each text names its place, how many
 * there are, and the hash of all: so a camera may see them in any order and several times. They have the letters of which
 * a QR code takes the most. What is carried is checked like a file: nothing here says that it is right.
 */
const MARK = 'PLAN1'
/** As many bytes as fit into a code that a camera reads from a screen. */
const PIECE = 330
/** Shown in three minutes; what is more comes as files. */
export const MOST_CODES = 600
const HASH_LETTERS = 32

const hashOf = (bytes: Uint8Array): string =>
  bytesToHex(sha256(bytes)).slice(0, HASH_LETTERS).toUpperCase()

/** The texts of the codes for those bytes, in their order. */
export function codesOf(bytes: Uint8Array): string[] {
  const count = Math.max(1, Math.ceil(bytes.length / PIECE))
  const hash = hashOf(bytes)
  return Array.from({ length: count }, (_, index) => {
    const piece = base32nopad.encode(bytes.subarray(index * PIECE, (index + 1) * PIECE))
    return [MARK, index + 1, count, hash, piece].join('/')
  })
}

const CODE = new RegExp(
  `^${MARK}/([1-9]\\d{0,2})/([1-9]\\d{0,2})/([0-9A-F]{${HASH_LETTERS}})/([A-Z2-7]*)$`,
)

/** What is known after a code was seen. */
export interface Reading {
  readonly have: number
  readonly of: number
  /** All of it, once every code was seen. */
  readonly bytes: Uint8Array | undefined
}

/** Reads codes one after another; a code of something else begins that anew. What is no such code is undefined. */
export function codeReader(): (text: string) => Reading | undefined {
  let shown = ''
  let pieces = new Map<number, Uint8Array>()
  return (text) => {
    const [, place, count, hash, letters] = CODE.exec(text.trim()) ?? []
    if (letters === undefined || Number(place) > Number(count)) return undefined
    const piece = bytesIn(letters)
    if (!piece) return undefined
    if (shown !== `${count} ${hash}`) {
      shown = `${count} ${hash}`
      pieces = new Map()
    }
    pieces.set(Number(place), piece)
    const of = Number(count)
    if (pieces.size < of) return { have: pieces.size, of, bytes: undefined }
    const ordered = [...pieces].sort(([one], [two]) => one - two).map(([, part]) => part)
    const bytes = concatBytes(...ordered)
    if (hashOf(bytes) === hash) return { have: of, of, bytes }
    // One of them was not what it said: all are to be seen again.
    pieces = new Map()
    return { have: 0, of, bytes: undefined }
  }
}

function bytesIn(letters: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(letters)
  } catch {
    return undefined
  }
}

/** The files that the codes carry. */
export const carriedFiles = v.pipe(
  v.string(),
  v.parseJson(),
  v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(
          v.string(),
          v.regex(/^[a-z0-9][a-z0-9.-]{0,80}\.json$/, 'is no name of a file'),
        ),
        text: v.string(),
      }),
    ),
    v.minLength(1),
    v.maxLength(4),
  ),
)
export type CarriedFiles = v.InferOutput<typeof carriedFiles>
