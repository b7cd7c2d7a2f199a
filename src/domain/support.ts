/** The topics of support queries (product §9). */
export const SUPPORT_TOPICS = ['transfer', 'purchase', 'account', 'other'] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

/** What a person writes to support. It is passed on whole, so that a further field reaches the host. */
export interface WrittenQuery {
  readonly topic: SupportTopic
  readonly content: string
}

/** The maximum length of `content`. */
export const CONTENT_LENGTH = 10_000
