import type { PersonalTable } from './personal-table.ts'

const LAW = 'law on books and money laundering'
const LEDGER = 'as long as the ledger'
const OWN = 'until its owner removes it'

const OWNED = { of: 'user_id', until: OWN, atDeletion: 'erased' } as const

/** What the ledger is about. */
const BOOKS = { of: 'user_id', why: LAW, until: LEDGER, atDeletion: 'kept' } as const

const ADDRESS = {
  of: 'user_id',
  why: 'what is paid to an address is for ever its person’s',
  until: LEDGER,
  atDeletion: 'kept',
} as const

const SUPPORT = {
  of: 'user_id',
  internal: ['user_id'],
  why: 'support',
  until: 'a year',
  atDeletion: 'erased',
} as const

export const PERSONAL = {
  users: {
    of: 'id',
    shown: ['id', 'email', 'name', 'language', 'created_at', 'first_login_at'],
    internal: ['identity_uid', 'seal'],
    why: 'the account',
    until: 'deletion',
    atDeletion: 'made anonymous',
  },
  identity_accounts: {
    of: 'identity',
    shown: [
      ...(['email', 'display_name', 'email_verified', 'password_changed_at'] as const),
      ...(['created_at', 'last_login_at'] as const),
    ],
    internal: ['uid', 'claimed', 'password_hash', 'password_version', 'seal'],
    why: 'the password',
    until: 'deletion',
    atDeletion: 'erased',
  },
  sessions: {
    of: 'user_id',
    shown: ['created_at', 'verified_at', 'expires_at', 'browser', 'platform', 'address', 'used_at'],
    internal: ['id', 'token_hash', 'user_id', 'device', 'seal'],
    why: 'the logins, and to show them',
    until: 'their end, 30 days by default',
    atDeletion: 'erased',
  },
  push_subscriptions: {
    of: 'session',
    shown: ['kinds', 'has_amounts', 'at'],
    internal: ['id', 'session_id', 'endpoint_hash', 'sealed'],
    why: 'notifications on a device',
    until: 'the end of its login',
    atDeletion: 'erased',
  },
  passkeys: {
    ...OWNED,
    shown: ['name', 'added_at', 'used_at', 'trusted_from', 'ends_at'],
    internal: ['id', 'user_id', 'public_key', 'counter', 'transports', 'seal'],
    why: 'the second factor',
  },
  passkey_challenges: {
    of: 'user_id',
    shown: ['purpose', 'expires_at', 'used_at'],
    internal: ['id', 'user_id', 'quoted'],
    why: 'what a passkey signs',
    until: 'a day',
    atDeletion: 'erased',
  },
  mail_phrases: {
    ...OWNED,
    shown: ['since'],
    internal: ['user_id', 'sealed'],
    why: 'the phrase in mails',
  },
  saved_addresses: {
    ...OWNED,
    shown: ['network', 'address', 'name', 'at'],
    internal: ['id', 'user_id', 'account', 'seal'],
    why: 'the address book',
  },
  address_restrictions: {
    ...OWNED,
    shown: ['since', 'ends_at'],
    internal: ['user_id'],
    why: 'withdrawals to saved addresses only',
  },
  address_ownerships: {
    ...BOOKS,
    shown: ['account', 'kind', 'message', 'expires_at', 'proven_at', 'signature'],
    internal: ['id', 'user_id', 'seal'],
  },
  notes: {
    ...OWNED,
    shown: ['kind', 'line_id', 'note', 'at'],
    internal: ['user_id'],
    why: 'notes on the history',
  },
  support_queries: {
    ...SUPPORT,
    shown: ['id', 'topic', 'content', 'at', 'is_open'],
  },
  support_answers: {
    ...SUPPORT,
    shown: ['id', 'query_id', 'made_by', 'content', 'at'],
  },
  freeze_links: {
    of: 'user_id',
    shown: ['expires_at', 'used_at'],
    internal: ['token_hash', 'user_id'],
    why: 'links that freeze',
    until: 'six hours',
    atDeletion: 'erased',
  },
  freezes: {
    of: 'user_id',
    shown: ['at', 'made_by', 'reason'],
    internal: ['user_id'],
    why: 'the freeze of the account',
    until: 'it is lifted',
    atDeletion: 'kept',
  },
  freeze_lifts: {
    of: 'user_id',
    shown: ['frozen_at', 'made_by', 'reason', 'at', 'lifted_by'],
    internal: ['id', 'user_id', 'challenge', 'order_id', 'earlier', 'name', 'seal'],
    why: 'what ended freezes',
    until: LEDGER,
    atDeletion: 'kept',
  },
  mails: {
    of: 'recipient',
    shown: ['subject', 'body', 'at'],
    internal: ['id', 'recipient', 'code', 'link'],
    why: 'the mailbox of the sandbox',
    until: '30 days',
    atDeletion: 'erased',
  },
  idempotency_records: {
    of: 'user_id',
    shown: ['at'],
    internal: ['user_id', 'key', 'payload_hash', 'answer'],
    why: 'no payment twice',
    until: 'a day after the longest login',
    atDeletion: 'kept',
  },
  history_counters: {
    of: 'user_id',
    shown: ['kind', 'newest'],
    internal: ['user_id'],
    why: 'pages of the history',
    until: LEDGER,
    atDeletion: 'kept',
  },
  accounts: {
    ...BOOKS,
    shown: ['coin', 'kind', 'units'],
    internal: ['id', 'user_id', 'owner', 'lane'],
  },
  deposits: {
    ...BOOKS,
    shown: ['id', 'coin', 'units', 'network', 'transaction_id', 'output', 'at'],
    internal: ['user_id', 'change'],
  },
  withdrawals: {
    ...BOOKS,
    shown: [
      ...([
        'id',
        'coin',
        'chain',
        'address',
        'amount',
        'arrives',
        'status',
        'transaction_id',
      ] as const),
      ...(['output', 'reason', 'at', 'decided_at', 'terms', 'approved_at', 'sent'] as const),
    ],
    internal: ['user_id', 'change', 'approved_by'],
  },
  withdrawal_waits: {
    ...BOOKS,
    of: 'withdrawal',
    shown: ['until'],
    internal: ['withdrawal_id'],
  },
  purchases: {
    ...BOOKS,
    shown: [
      ...(['id', 'coin', 'paid', 'received', 'fee', 'stage', 'price', 'token_price'] as const),
      ...(['at', 'terms', 'vesting'] as const),
    ],
    internal: ['user_id', 'change'],
  },
  vestings: {
    ...BOOKS,
    shown: ['purchase_id', 'remaining', 'next_at'],
    internal: ['user_id', 'seal'],
  },
  log_owners: {
    of: 'user_id',
    shown: ['owner'],
    internal: ['user_id'],
    why: 'the public log, whose entries name it',
    until: LEDGER,
    atDeletion: 'kept',
  },
  solvency_shares: {
    of: 'user_id',
    shown: ['day', 'coin', 'units'],
    internal: ['user_id', 'first_leaf', 'second_leaf'],
    why: 'what the host owes, proved to each person',
    until: 'the next day but one',
    atDeletion: 'erased',
  },
  chain_payments: {
    ...BOOKS,
    shown: [
      ...(['network', 'transaction_id', 'output', 'coin', 'units', 'address'] as const),
      ...(['sender', 'at', 'state'] as const),
    ],
    internal: [
      ...(['id', 'user_id', 'contract', 'block_number', 'block_hash', 'deposit_id'] as const),
      ...(['confirmations', 'needed', 'change'] as const),
    ],
  },
  derived_addresses: {
    ...ADDRESS,
    shown: ['address'],
    internal: ['key_id', 'user_id', 'seal'],
  },
  deposit_addresses: {
    ...ADDRESS,
    shown: ['index'],
    internal: ['user_id'],
  },
} as const satisfies Record<string, PersonalTable>

export type PersonalName = keyof typeof PERSONAL
const isPersonal = (name: string): name is PersonalName => name in PERSONAL
export const PERSONAL_NAMES: readonly PersonalName[] = Object.keys(PERSONAL).filter(isPersonal)
