/** What a device can be notified of by web push, in the order in which the settings show it. */
export const PUSH_KINDS = ['credited', 'sent', 'rejected', 'login', 'password'] as const
export type PushKind = (typeof PUSH_KINDS)[number]
