/** The ids of two withdrawals, and of who asks for them. */
export const [WITHDRAWAL, OTHER_WITHDRAWAL] = [
  '0d7f5a39-6a4c-4c39-9f6e-3b6f7a1d1c55',
  '7c9e6679-7425-40de-944b-e07fc1f90ae7',
]
export const AT = '2026-11-25T10:00:00.000Z'

/** A pending withdrawal as the console's queue has it. */
export const withdrawal = {
  id: WITHDRAWAL,
  at: AT,
  email: 'ada@example.com',
  amount: '1',
  coin: 'BNB',
  network: 'BNB',
  address: '0xabc',
  status: 'pending',
  approvedBy: '',
  waitsUntil: null,
  isFrozen: false,
  signs: [],
}

/** All that the console says of that withdrawal. */
export const record = {
  withdrawal,
  fee: '0',
  transaction: '',
  reason: '',
  stands: 'pending',
  frozen: '',
  balances: [{ coin: 'BNB', amount: '3', held: '1' }],
  addresses: [],
  logins: [],
  passkeys: [],
  ownership: [],
  earlier: [],
}

/** An order about that withdrawal which waits for a second person. */
export const waiting = {
  id: OTHER_WITHDRAWAL,
  at: AT,
  by: 'bob',
  command: 'approve',
  on: [WITHDRAWAL],
  arguments: {},
  before: {},
  after: {},
  worth: '0',
  signs: [],
  agreed: [],
  objected: [],
  needs: 1,
}
