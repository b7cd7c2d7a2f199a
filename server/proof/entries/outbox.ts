import { isSealedByHost, type Signer, type Tx } from '../../platform/db/db.ts'
import { timeText } from '../../platform/time/clock.ts'

/*
 * What waits for the public log and is written by the host itself, which seals it: whoever has the database alone must not
 * have the host sign what they say. What the database's triggers put there names a row that has a seal of its own.
 */
export const HOSTS_KINDS = ['site', 'solvency', 'reserves', 'former'] as const
export type HostsKind = (typeof HOSTS_KINDS)[number]

interface Waiting {
  readonly kind: HostsKind
  readonly subject: string
  readonly at: Date
  /** What the entry is made from besides. */
  readonly content?: string
}

const sealedText = ({ kind, subject, at, content = '' }: Waiting): string =>
  JSON.stringify(['log outbox', kind, subject, timeText(at), content])

export const waitingSeal = (signer: Pick<Signer, 'seal'>, waiting: Waiting): string =>
  signer.seal(sealedText(waiting))

export const putIntoOutbox = (
  tx: Pick<Tx, 'run'> & Pick<Signer, 'seal'>,
  waiting: Waiting,
): Promise<number> =>
  tx.run('INSERT INTO log_outbox (kind, subject, at, seal) VALUES ($1, $2, $3, $4)', [
    ...[waiting.kind, waiting.subject, waiting.at, waitingSeal(tx, waiting)],
  ])

/** Whether the host has put it there. */
export const isOwnWaiting = (signer: Signer, waiting: Waiting, seal: string | null): boolean =>
  isSealedByHost(signer, sealedText(waiting), seal ?? '')
