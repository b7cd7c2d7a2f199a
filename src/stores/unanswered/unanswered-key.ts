/** The session storage key of payments that had no answer. Apart, so that screens can ask for it without the rest. */
export const UNANSWERED_KEY = 'unanswered-payments'
