const SHOWN_FIRST = 4
const SHOWN_LAST = 10
const FEWEST_STARS = 3

/** First 4 characters, stars, last 10 (product §2); a short address keeps its stars, so it always reads as masked. */
export function maskEmail(email: string): string {
  const hidden = email.length - SHOWN_FIRST - SHOWN_LAST
  const stars = '*'.repeat(Math.max(FEWEST_STARS, hidden))
  return email.slice(0, SHOWN_FIRST) + stars + email.slice(-SHOWN_LAST)
}
