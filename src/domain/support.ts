/** The topics of support queries (product §9). */
export const SUPPORT_TOPICS = ['transfer', 'purchase', 'account', 'other'] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]
