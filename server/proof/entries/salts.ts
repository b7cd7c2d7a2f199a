import { hash } from 'node:crypto'

/** The salts of what is hidden in the log, 32 bytes each: they follow from a key of the host, so none is stored. */
export type SaltOf = (
  subject: `transfer ${number}` | `operator ${string}` | `owner ${string}` | `share ${string}`,
) => Uint8Array

/** The sizes of a block and of a hash of SHA-256, in bytes. */
const [BLOCK, SIZE] = [64, 32]
const [INNER, OUTER] = [0x36, 0x5c]

/** Salts are HMAC-SHA-256 (RFC 2104), made as two hashes: those take half the time of Node's own, and every entry has a salt. */
export function createSalts(key: string): SaltOf {
  const bytes = Buffer.byteLength(key) > BLOCK ? hash('sha256', key, 'buffer') : Buffer.from(key)
  const padded = (pad: number) =>
    Buffer.from(Uint8Array.from({ length: BLOCK }, (_, at) => pad ^ (bytes[at] ?? 0)))
  const inner = padded(INNER)
  const outer = Buffer.concat([padded(OUTER), Buffer.alloc(SIZE)])
  return (subject) => {
    const text = Buffer.allocUnsafe(BLOCK + Buffer.byteLength(subject))
    inner.copy(text)
    text.write(subject, BLOCK)
    // It is filled anew for each salt.
    outer.write(hash('sha256', text, 'binary'), BLOCK, 'latin1')
    return Buffer.from(hash('sha256', outer, 'binary'), 'latin1')
  }
}
