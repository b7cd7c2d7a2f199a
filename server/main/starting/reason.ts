/** One line the operator can act on; a programming error keeps its stack. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  const port = 'port' in error ? error.port : ''
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is in use by another program. End that program, or set another PORT.`
  if (code === 'EACCES' && port !== '')
    return `PORT: this account is not allowed to use port ${port}. Set one above 1023, and have the proxy pass requests to it.`
  if (code === 'EADDRNOTAVAIL')
    return 'HOST: this machine does not have that address. Set one that it has, such as 127.0.0.1.'
  const isBug = error instanceof TypeError || error instanceof ReferenceError
  return isBug ? (error.stack ?? error.message) : error.message
}
