/** The parameters of the reset link in the e-mail. */
export interface ResetLink {
  readonly oobCode: string
  readonly email: string
}

/** Reads `?oobCode=…&email=…`; undefined if either is missing, as in a truncated link. */
export function readResetLink(search: string): ResetLink | undefined {
  const parameters = new URLSearchParams(search)
  const oobCode = parameters.get('oobCode')
  const address = parameters.get('email')
  return oobCode && address ? { oobCode, email: address } : undefined
}
