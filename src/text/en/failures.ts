interface Failure {
  readonly kind: string
  readonly status?: number
  /** The refusals of our host, for the languages that have a text of their own for it. */
  readonly code?: string
  readonly message?: string
  readonly retryAfter?: number
}

/** The messages of failed calls, except for the texts of product §8. */
export const failures = {
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  timeout: 'The service took too long to answer. Try again.',
  refused: 'The service cannot do this at the moment. Try again later.',
  malformed: 'The service sent an invalid response. Try again later.',
  tooMany: 'Too many attempts. Wait a minute and try again.',
  tooSoon: (seconds: number) => `Too soon. Wait ${formatDuration(seconds)} and try again.`,
  retry: 'Try again',
} as const

/** The notice in place of a part whose code could not be loaded (ui/feedback/late.tsx). */
export const notLoaded = { title: failures.unreachable, label: failures.retry } as const

/** Rounded up, so that the next attempt is not too early again. */
function formatDuration(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The message for a failed call: the host's own if it sent one, otherwise ours. */
export function failureText(error: Failure): string {
  if (error.kind === 'unreachable') return failures.unreachable
  if (error.kind === 'timeout') return failures.timeout
  if (error.kind === 'malformed') return failures.malformed
  if (error.status === 429) {
    return error.retryAfter ? failures.tooSoon(error.retryAfter) : failures.tooMany
  }
  return error.message ?? failures.refused
}
