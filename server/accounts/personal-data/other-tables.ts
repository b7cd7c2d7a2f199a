/*
 * The tables that a person's file leaves out. tests/contract/personal-data.test.ts holds both lists, with PERSONAL, against all
 * tables of the database, so that a new one has to be in one of them; the first is in docs/security.md as well.
 */

/** What says something of a person and is not in the file, with the reason. */
export const WITHHELD: Readonly<Record<string, string>> = {
  screening_releases: 'who let a withdrawal to a listed address be paid: the law forbids to tell',
  operator_orders:
    'orders of the staff, which may name an e-mail, for a year; a repeated one is told its answer',
  order_log:
    'signed orders of the staff, which name whom they are about; nothing of it can be removed, or it would prove nothing',
  entries: 'the double entries of what the file has as deposits, withdrawals and purchases',
  transfers: 'the same',
  reversals: 'corrections, which the history and the statement have',
  chain_spendings: 'what has left a deposit address, as its chain has it',
  chain_balances: 'what is at a deposit address, as its chain has it',
  payout_slots: 'what pays a withdrawal, as its chain has it',
  payout_attempts: 'the same',
  payout_plans: 'the same, as files that were signed',
  codes: 'hashes of codes, until a day after they end',
  outbox: 'mails until they are sent',
  push_outbox: 'notifications until they are sent',
  notices: 'which mails were sent, by hashes or numbers, for 90 days',
  rate_limits:
    'how often something was tried with an e-mail, until a day after its time: who deletes an account ends no limit',
  identity_refresh_tokens: 'hashes of what continues a login',
  identity_reset_codes: 'hashes of links to a new password',
  log_leaves: 'where the public log has a transfer',
  log_outbox: 'what is on its way into the public log',
  solvency_nodes: 'sums over several people, of which one may be the only one',
}

/** What says nothing of anybody but the staff. */
export const IMPERSONAL: readonly string[] = [
  ...['address_counter', 'adopted_seals', 'alarm_outbox', 'alarm_turn', 'alarms', 'books_audit'],
  ...['books_treasury', 'books_verified', 'chain_blocks', 'chain_cursors', 'chain_starts'],
  ...['checkpoints', 'currency_rates', 'daily_prices', 'deposit_keys', 'health_writes', 'lanes'],
  ...['listed_addresses', 'listed_parts', 'log_state', 'log_tiles', 'log_witnesses', 'migrations'],
  'node_finality',
  ...['payout_batches', 'price_feeds', 'price_turn', 'prices', 'reserve_days', 'screening_lists'],
  ...['seal_keys', 'sealed_keys', 'secrets', 'settings', 'solvency_days', 'staff_challenges'],
  ...['staff_counters', 'staff_sessions', 'stage_supplies', 'terms', 'treasury_explanations'],
  'treasury_payments',
]
