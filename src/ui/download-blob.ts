/** Downloads a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts in a later task, which still needs the object URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
