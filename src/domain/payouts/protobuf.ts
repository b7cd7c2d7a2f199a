import { concatBytes } from '@noble/hashes/utils.js'

/*
 * As much of the protobuf encoding as Tron's transactions need: whole numbers and bytes, each field once, in the order
 * of their numbers. What is read must be written like that, so that reading and writing it again gives the same bytes.
 */
export interface Field {
  readonly number: number
  readonly value: bigint | Uint8Array
}

/** The bytes are no message that this product would write. */
class NotProtobuf extends Error {
  override readonly name = 'NotProtobuf'
}

const [VARINT, BYTES] = [0n, 2n]

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn)
    if (rest < 0x80n) return Uint8Array.from([...bytes, low])
    bytes.push(low | 0x80)
  }
}

/** Fields of zero or without bytes are left out, as protobuf has it. */
export const encodeFields = (fields: readonly Field[]): Uint8Array =>
  concatBytes(
    ...fields.flatMap(({ number, value }) => {
      const key = BigInt(number) << 3n
      if (typeof value === 'bigint')
        return value === 0n ? [] : [varint(key | VARINT), varint(value)]
      return value.length === 0 ? [] : [varint(key | BYTES), varint(BigInt(value.length)), value]
    }),
  )

/** Throws NotProtobuf. */
export function decodeFields(bytes: Uint8Array): Field[] {
  let at = 0
  const read = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 63n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new NotProtobuf('a number does not end')
  }
  const fields: Field[] = []
  while (at < bytes.length) {
    const key = read()
    const number = Number(key >> 3n)
    const value = (key & 7n) === VARINT ? read() : take(key & 7n)
    if (number <= (fields.at(-1)?.number ?? 0)) throw new NotProtobuf('a field is out of order')
    fields.push({ number, value })
  }
  return fields

  function take(kind: bigint): Uint8Array {
    if (kind !== BYTES) throw new NotProtobuf('a field is neither a number nor bytes')
    const length = Number(read())
    const part = bytes.slice(at, at + length)
    if (part.length !== length) throw new NotProtobuf('a field does not end')
    at += length
    return part
  }
}
