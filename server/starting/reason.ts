/** One line the operator can act on; a programming error keeps its stack. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  const port = 'port' in error ? error.port : ''
  if (code === 'EADDRINUSE') return `PORT: ${port} is in use by another program.`
  if (code === 'EACCES' && port !== '')
    return `PORT: this account is not allowed to use port ${port}.`
  if (code === 'EADDRNOTAVAIL') return 'HOST: this machine does not have that address.'
  const isBug = error instanceof TypeError || error instanceof ReferenceError
  return isBug ? (error.stack ?? error.message) : error.message
}
