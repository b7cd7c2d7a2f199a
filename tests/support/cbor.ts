// CBOR (RFC 8949), as much of it as an authenticator writes.

function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value < 256) return Buffer.from([type | 24, value])
  return Buffer.from([type | 25, value >> 8, value & 255])
}

export const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
export const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
export const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
export const array = (items: readonly Buffer[]) => Buffer.concat([head(4, items.length), ...items])
export const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])
