import { BYTE_ORDER_MARK } from '#domain/csv.ts'

/** Downloads the joined `texts` as a file. */
export const downloadText = (name: string, type: string, texts: readonly string[]): void =>
  downloadBlob(name, new Blob([BYTE_ORDER_MARK, ...texts], { type }))

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts in a later task, which still needs the object URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
