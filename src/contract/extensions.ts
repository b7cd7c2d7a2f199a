/**
 * What a host may know beyond the basic calls of product §7. It names them in its answer to POST /login; what it does
 * not name is neither called, sent nor shown. Names of an earlier version are never given another meaning.
 */
export const EXTENSIONS = [
  /** `Idempotency-Key` of POST /withdrawal and POST /buy/token. */
  'idempotency-keys',
  /** `chain` of PUT /withdrawal/otp, which binds the code to the network. */
  'withdrawal-network',
  /** `id` of POST /support, and the fields of a query that are added. */
  'query-ids',
  /** POST /logout. */
  'logout',
  /** `revocation` in the answer to POST /login, and POST /revoke, which ends that session. */
  'revocation',
  /** The balance stream sends something at least every 10 s. */
  'heartbeat',
  /** `before` and `limit` of the three histories (history/calls.ts). */
  'history-pages',
  /**
   * Deposits that are not final yet are in the history, with their confirmations (history/histories.ts), and the balance stream
   * shows when that changes.
   */
  'pending-deposits',
  /** How far a pending withdrawal has come, with the transaction that is to pay it (history/histories.ts). */
  'withdrawal-stages',
  /** PUT /deposit/explain (money/deposit.ts). */
  'deposit-answers',
  /** GET /deposit/contracts (money/deposit-contracts.ts). */
  'deposit-contracts',
  /** GET /balance/values (history/statement.ts). */
  'values',
  /** GET /prices/daily (history/statement.ts). */
  'coin-prices',
  /** GET /rates (money/rates.ts). */
  'rates',
  /** GET /statement (history/statement.ts). */
  'statement',
  /** GET /sessions and PUT /sessions/end (account/sessions.ts). */
  'sessions',
  /** PUT /freeze, PUT /unfreeze/otp and POST /unfreeze, and `frozen` of GET /profile/detail (account/sessions.ts). */
  'freeze',
  /** PUT /freeze/own (account/sessions.ts). */
  'self-freeze',
  /** PUT /profile/language, and `language` of GET /profile/detail (account/profile.ts). */
  'language',
  /** GET and PUT /profile/phrase, PUT /profile/phrase/otp (account/profile.ts). */
  'mail-phrase',
  /** The calls below /address-book, and what they refuse a withdrawal for (money/address-book.ts). */
  'address-book',
  /** Passkeys beside the mailed code (account/passkeys.ts), and `passkey` in the answer to POST /login. */
  'passkeys',
  /** The calls of account/push.ts. */
  'push',
  /** `/log/…` beside the API, which everybody can read: a device follows that it only grows. */
  'public-log',
  /** GET /receipts (history/receipts.ts). */
  'receipts',
  /** GET /receipts/list (history/receipts.ts). */
  'receipt-lists',
  /** GET /stage (money/purchase.ts). */
  'stage-progress',
  /** GET /token/delivery, and the token where coins are withdrawn and deposited (money/delivery.ts). */
  'token-delivery',
  /** GET /buy/right and POST /buy/withdraw (money/delivery.ts). */
  'purchase-withdrawal',
  /** POST /withdrawal/cancel for whatever is in no payment yet, not only what waits (account/passkeys.ts). */
  'withdrawal-cancel',
  /** PUT and POST /withdrawal/ownership (money/ownership.ts), without which some withdrawals are refused. */
  'address-ownership',
  /** GET /statement/tax (history/statement.ts). */
  'tax-files',
  /** GET /account/data (account/personal-data.ts). */
  'personal-data',
  /** PUT /account/delete/otp and POST /account/delete (account/personal-data.ts). */
  'account-deletion',
  /** GET /notes and PUT /note (history/notes.ts). */
  'notes',
  /** PUT /buy/quote, and `quote` of POST /buy/token and PUT /buy/passkey (money/buy-quote.ts). */
  'quotes',
] as const
export type Extension = (typeof EXTENSIONS)[number]
