/**
 * The maximum lengths that the host accepts and the forms check. Separate from the schemas, which the login must not
 * load.
 */
export const LONGEST = { name: 100, email: 254, code: 64 } as const
