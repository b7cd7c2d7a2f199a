/**
 * The most characters the host takes, which the forms say before it does. Apart from requests.ts, whose schemas the
 * login has no room for.
 */
export const LONGEST = { name: 100, email: 254, code: 64, query: 10_000 } as const
