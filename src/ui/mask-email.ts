const LEADING_SHOWN = 4
const TRAILING_SHOWN = 10
const MIN_HIDDEN = 3

/**
 * First 4 characters, stars, last 10 (product §2). Of an address so short that this would show all of it or nearly all, less
 * is shown: three characters are always hidden.
 */
export function maskEmail(email: string): string {
  const hidden = Math.max(MIN_HIDDEN, email.length - LEADING_SHOWN - TRAILING_SHOWN)
  const leading = Math.min(LEADING_SHOWN, Math.max(1, email.length - hidden - TRAILING_SHOWN))
  return email.slice(0, leading) + '*'.repeat(hidden) + email.slice(leading + hidden)
}
