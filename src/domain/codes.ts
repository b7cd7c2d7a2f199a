// One-time codes (product §9); durations in milliseconds.

/** The minimum time between two codes: the countdown on the screens and the host's limit. */
export const RESEND_PAUSE = 60_000

/** How long a code is valid at our host. */
export const CODE_LIFE = 10 * 60_000
