/** Leaves this document for another one of the site. */
export function openDocument(url: string | URL, { replace = false } = {}): void {
  if (replace) location.replace(url)
  else location.assign(url)
}
