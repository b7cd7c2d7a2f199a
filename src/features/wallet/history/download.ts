/** Hands `text` to the reader as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The click starts the download in a later task, which still needs the address.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
