/** Of one-time codes (product §9), in milliseconds. */

/** The least time between two: the countdown on the screens and the host's limit. */
export const RESEND_PAUSE = 60_000

/** How long one is good at our host. */
export const CODE_LIFE = 10 * 60_000
