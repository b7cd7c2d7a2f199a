const LEADING_SHOWN = 4
const TRAILING_SHOWN = 10
const MIN_STARS = 3

/** First 4 characters, stars, last 10 (product §2). A short address gets stars, too, so that it always reads as masked. */
export function maskEmail(email: string): string {
  const hidden = email.length - LEADING_SHOWN - TRAILING_SHOWN
  const stars = '*'.repeat(Math.max(MIN_STARS, hidden))
  return email.slice(0, LEADING_SHOWN) + stars + email.slice(-TRAILING_SHOWN)
}
