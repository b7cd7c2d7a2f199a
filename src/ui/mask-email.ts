const LEADING_SHOWN = 4
const TRAILING_SHOWN = 10
const MIN_HIDDEN = 3

/**
 * First 4 characters, stars, last 10 (product §2). Of an address so short that this would show all of it or nearly all, less
 * is shown: three characters are always hidden, if it has five.
 */
export function maskEmail(email: string): string {
  const hidden = email.length - LEADING_SHOWN - TRAILING_SHOWN
  const lacking = Math.max(0, MIN_HIDDEN - hidden)
  const leading = Math.max(1, LEADING_SHOWN - lacking)
  const trailing = Math.max(1, TRAILING_SHOWN - lacking + LEADING_SHOWN - leading)
  const stars = '*'.repeat(Math.max(MIN_HIDDEN, hidden))
  return email.slice(0, leading) + stars + email.slice(-trailing)
}
