/** The first and the last byte that is asked for, both counted from 0 and included. */
export interface Range {
  readonly first: number
  readonly last: number
}

/**
 * Reads a `Range` header over `size` bytes: a range, 'whole' where there is none or one that may be ignored
 * (several at once, another unit), 'outside' where nothing of it exists (RFC 9110 §14).
 */
export function rangeOf(header: string | undefined, size: number): Range | 'whole' | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return 'whole'
  if (from === '') return lastBytes(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'outside' : { first, last }
}

const lastBytes = (count: number, size: number): Range | 'outside' =>
  count === 0 ? 'outside' : { first: Math.max(0, size - count), last: size - 1 }
