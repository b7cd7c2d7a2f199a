import { STANDARD_COST } from '../../server/accounts/identity/passwords.ts'

/*
 * Loaded by hosts that tests start, before their own program: a password that is hashed as for real costs a third of a second of
 * CPU time, and nearly each test has a person of its own.
 */
Object.assign(STANDARD_COST, { n: 4, r: 8, p: 1 })
