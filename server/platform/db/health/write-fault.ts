/** Why writes take no effect; with `slow` they do, but late. */
export type WriteFaultCause =
  | 'away'
  | 'standby'
  | 'read-only'
  | 'disk-full'
  | 'commit-waits'
  | 'refused'
  | 'slow'

export interface WriteFault {
  readonly cause: WriteFaultCause
  /** What the database's server said; not for the public. */
  readonly detail: string | undefined
}

/** Milliseconds after which a write is late. */
export const WRITE_PATIENCE = 2000

/** What is so and what to do, for the operator; nothing in it is secret. */
export const WRITE_FAULT_LINES: Readonly<Record<WriteFaultCause, string>> = {
  away: 'The database does not answer. Look at its server; the host goes on by itself once it answers.',
  standby:
    'The database is a standby, which takes no writes. Lead DATABASE_URL to the primary (target_session_attrs=read-write), or promote this one.',
  'read-only':
    'The database takes no writes (default_transaction_read_only). Look at why its server was set so, such as a disk that was full, and set it back.',
  'disk-full':
    'The disk of the database is full, so writes are refused. Make room; the host goes on by itself.',
  'commit-waits':
    'Payments hang: commits wait for a synchronous standby that does not answer. Bring it back, or take it out of synchronous_standby_names.',
  refused:
    'The database refuses what this host writes. Look at the password and the rights of its role (server/platform/db/host-role.sql).',
  slow: `A write takes longer than ${WRITE_PATIENCE / 1000} s. Look at what else keeps the server of the database busy.`,
}

export const WRITE_FAULT_CAUSES: readonly WriteFaultCause[] = [
  ...(['away', 'standby', 'read-only', 'disk-full', 'commit-waits', 'refused', 'slow'] as const),
]

const BY_STATE: readonly (readonly [RegExp, WriteFaultCause])[] = [
  [/^25006$/, 'read-only'],
  [/^53100$/, 'disk-full'],
  [/^(28|3D|42)/, 'refused'],
]

/** `state`: the error's SQL state. Whoever has none could not be asked; neither can a server that starts, stops or has no connection left. */
export function faultOf(error: unknown, state = ''): WriteFault {
  const cause = BY_STATE.find(([pattern]) => pattern.test(state))?.[1] ?? 'away'
  return { cause, detail: error instanceof Error ? error.message : String(error) }
}

/** Writes the row of one host. */
export const HEALTH_WRITE =
  'INSERT INTO health_writes (host, name, at) VALUES ($1, $2, now()) ON CONFLICT (host) DO UPDATE SET at = excluded.at'
