/**
 * The most characters the host takes, which the forms say before it does. In a file of its own, since the login has no room for
 * the schemas.
 */
export const LONGEST = { name: 100, email: 254, code: 64, query: 10_000 } as const
