/** Downloads the joined `texts` as a file. The byte order mark tells spreadsheets that it is UTF-8. */
export function downloadText(name: string, type: string, texts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', ...texts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts in a later task, which still needs the object URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
