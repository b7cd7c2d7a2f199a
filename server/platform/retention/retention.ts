import { DAY } from '../time/clock.ts'

/*
 * How long each kind of row is stored. Everything that is written has its line here: either it ends, or it is kept for
 * the reason given. tests/unit/server/retention.test.ts holds this against the tables of the database.
 */
export interface Retention {
  /** The column that the time is counted from. */
  readonly from: string
  /** Milliseconds after that. */
  readonly keptFor: number
  /** The condition of the rows that end; all by default. */
  readonly where?: string
}

/** A mail about an event is sent once: for so long that is remembered, and an older event is no news. */
export const NOTICE_RETENTION = 90 * DAY

/** A repeated payment is recognised as long as the login lasts that could repeat it. */
export const retentionFor = (sessionLife: number): Readonly<Record<string, Retention>> => ({
  sessions: { from: 'expires_at', keptFor: 0 },
  identity_refresh_tokens: { from: 'expires_at', keptFor: 0 },
  identity_reset_codes: { from: 'expires_at', keptFor: 0 },
  // Longer than it is valid, so that a late try is answered that the code has expired.
  codes: { from: 'expires_at', keptFor: DAY },
  // As long: a repetition of what was signed is answered as one.
  passkey_challenges: { from: 'expires_at', keptFor: DAY },
  passkeys: { from: 'ends_at', keptFor: 0 },
  // A window that was used up lengthens the next one.
  rate_limits: { from: 'ends_at', keptFor: DAY },
  address_ownerships: { from: 'expires_at', keptFor: DAY, where: 'proven_at IS NULL' },
  freeze_links: { from: 'expires_at', keptFor: 0 },
  outbox: { from: 'expires_at', keptFor: 0 },
  push_outbox: { from: 'expires_at', keptFor: 0 },
  health_writes: { from: 'at', keptFor: DAY },
  mails: { from: 'at', keptFor: 30 * DAY },
  notices: { from: 'at', keptFor: NOTICE_RETENTION },
  idempotency_records: { from: 'at', keptFor: sessionLife + DAY },
  identity_accounts: { from: 'created_at', keptFor: 7 * DAY, where: 'NOT claimed' },
  support_queries: { from: 'at', keptFor: 365 * DAY },
  alarm_outbox: { from: 'expires_at', keptFor: 0 },
  support_answers: { from: 'at', keptFor: 365 * DAY },
  operator_orders: { from: 'at', keptFor: 365 * DAY },
  staff_sessions: { from: 'expires_at', keptFor: 0 },
  staff_challenges: { from: 'expires_at', keptFor: DAY },
})

/** Tables whose rows are kept, with the reason. */
export const KEPT: Readonly<Record<string, string>> = {
  freezes: 'until somebody lifts them',
  freeze_lifts: 'what ended freezes',
  users: 'who owns what is in the ledger',
  mail_phrases: 'one row for each user',
  saved_addresses: 'what people have named',
  address_restrictions: 'one row for each user',
  accounts: 'the ledger',
  transfers: 'the ledger',
  entries: 'the ledger',
  lanes: 'the ledger',
  adopted_seals: 'the ledger',
  seal_keys: 'the ledger',
  checkpoints: 'what an audit begins with',
  reversals: 'what the ledger is about',
  terms: 'what orders were made under',
  deposits: 'what the ledger is about',
  withdrawals: 'what the ledger is about',
  purchases: 'what the ledger is about',
  notes: 'what people have noted, until they remove it',
  vestings: 'what the ledger is about',
  withdrawal_waits: 'what withdrawals were about',
  screening_lists: 'one row for each list, also after it has left the settings',
  listed_addresses: 'as long as their list names them',
  listed_parts: 'the same rows for each list',
  screening_releases: 'why a withdrawal to a listed address was paid',
  payout_batches: 'what was signed and sent for withdrawals',
  payout_slots: 'what was signed and sent for withdrawals',
  payout_plans: 'what was signed and sent for withdrawals',
  payout_attempts: 'what was signed and sent for withdrawals',
  history_counters: 'one row for each kind of history and user',
  log_state: 'one row',
  log_tiles: 'the public log, which only grows',
  log_leaves: 'where the public log has what is in the ledger',
  log_witnesses: 'one row for each witness that the settings have named',
  log_owners: 'whose an entry of the public log is, also after the account is deleted',
  solvency_days: 'one row for each day',
  solvency_shares: 'those of the newest days; the others are removed when one is made',
  solvency_nodes: 'those of the newest days; the others are removed when one is made',
  log_outbox: 'what is removed once it is in the public log',
  stage_supplies: 'one row for each stage',
  alarms: 'until it is over',
  alarm_turn: 'one row',
  push_subscriptions: 'one row for each session, which takes it along',
  prices: 'one row for each coin',
  price_feeds: 'one row for each coin',
  price_turn: 'one row',
  currency_rates: 'one row for each currency',
  daily_prices: 'one row for each coin and day',
  reserve_days: 'one row for each coin and day',
  books_audit: 'one row',
  books_verified: 'one row for each transaction of the ledger',
  books_treasury: 'one row for each coin on each network',
  order_log: 'what the staff has ordered, and who was of it',
  staff_counters: 'one row for each passkey of the staff',
  treasury_payments: 'what has left the treasury is never forgotten',
  treasury_explanations: 'why something has left the treasury is never forgotten',
  settings: 'one row for each setting',
  secrets: 'one row for each key',
  sealed_keys: 'one row for each key',
  deposit_addresses: 'an address is used for ever',
  address_counter: 'one row',
  deposit_keys: 'an address is used for ever',
  derived_addresses: 'an address is used for ever',
  chain_cursors: 'one row for each network',
  chain_blocks: 'those that are not final yet; the others are removed as the chain is read',
  chain_payments: 'what deposits are about',
  chain_spendings: 'what the balances of deposit addresses are compared with',
  chain_starts: 'an address is used for ever',
  node_finality: 'one row for each node',
  chain_balances: 'one row for each address and coin',
  migrations: 'one row for each migration',
}
