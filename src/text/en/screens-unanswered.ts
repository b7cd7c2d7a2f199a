/** In the history, of a payment that had no answer. */
export const unansweredText = {
  withdrawal:
    'The service’s answer to your last withdrawal did not arrive, so it is not certain whether it was placed. If it was, it appears in this history.',
  purchase:
    'The service’s answer to your last purchase did not arrive, so it is not certain whether the tokens were bought. If they were, the purchase appears in this history.',
} as const
