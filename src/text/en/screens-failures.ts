/** What a person is told when a call fails and the specification has no text for it. */
interface Failure {
  readonly kind: string
  readonly status?: number
  readonly message?: string
  readonly retryAfter?: number
}

export const failures = {
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  timeout: 'The service took too long to answer. Try again.',
  refused: 'The service cannot do this at the moment. Try again later.',
  malformed: 'The service gave an answer that cannot be read. Try again later.',
  tooMany: 'Too many attempts. Wait a minute and try again.',
  tooSoon: (seconds: number) => `Too soon. Wait ${lengthOf(seconds)} and try again.`,
  retry: 'Try again',
  offline: 'You are offline. This needs a connection and comes back by itself.',
} as const

/** Rounded up, so that nobody comes too soon again. */
function lengthOf(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The words for a failed call: the host's own where it gave some, ours where it did not. */
export function failureText(error: Failure): string {
  if (error.kind === 'unreachable') return failures.unreachable
  if (error.kind === 'timeout') return failures.timeout
  if (error.kind === 'malformed') return failures.malformed
  if (error.status === 429) {
    return error.retryAfter ? failures.tooSoon(error.retryAfter) : failures.tooMany
  }
  return error.message ?? failures.refused
}
