import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Db, isSealedByHost, type Signer, type Transaction } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Snapshot, snapshotSchema } from './snapshot.ts'

/**
 * The state of the books after a clean audit. Its text, kept outside the database, proves everything up to it: a ledger
 * that was rewritten as a whole does not lead to it.
 */
export interface Checkpoint {
  readonly number: number
  readonly snapshot: Snapshot
  readonly text: string
  /**
   * What PostgreSQL has written from this transaction on may have come after the checkpoint; what is older has not. Undefined
   * where that is unknown, as in a database that was restored from a dump, which has written everything anew.
   */
  readonly horizon: string | undefined
}

/** There is no such checkpoint, or it is not what it was. The message is for the operator. */
export class WrongCheckpoint extends Error {
  override readonly name = 'WrongCheckpoint'
}

/** Advisory lock. Any otherwise unused number. */
const CHECKPOINT_LOCK = 5_026_083

const row = v.object({
  number: v.number(),
  content: v.string(),
  seal: v.string(),
  /** The transaction by which the row was written, without its epoch, and the next one of the server. */
  writer: v.string(),
  next: v.string(),
})
const COLUMNS =
  'number, content, seal, xmin::text AS writer, pg_snapshot_xmax(pg_current_snapshot())::text AS next'
const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...snapshotSchema.entries, writer: v.optional(v.string()) }),
)

/** Transactions of PostgreSQL that have numbers of their own, and whose order it knows. */
const EPOCH = 2n ** 32n
const COMPARABLE = 2n ** 31n

const textOf = (number: number, content: string): string =>
  `${number}:${createHash('sha256').update(content).digest('hex')}`
const sealedText = (number: number, content: string) =>
  JSON.stringify(['checkpoint', number, content])

/** Stores a checkpoint and resolves to its text. */
export const addCheckpoint = (db: Db, clock: Clock, snapshot: Snapshot): Promise<string> =>
  db.transaction(async (tx) => {
    // Two audits that end together number their checkpoints one after the other.
    await tx.run('SELECT pg_advisory_xact_lock($1)', [CHECKPOINT_LOCK])
    const [last] = await tx.rows(
      v.object({ number: v.number(), writer: v.string() }),
      'SELECT coalesce(max(number), 0) AS number, pg_current_xact_id()::text AS writer FROM checkpoints',
    )
    const number = (last?.number ?? 0) + 1
    const content = JSON.stringify({ ...snapshot, writer: last?.writer })
    await tx.run('INSERT INTO checkpoints (number, content, seal, at) VALUES ($1, $2, $3, $4)', [
      ...[number, content, tx.seal(sealedText(number, content)), clock.now()],
    ])
    return textOf(number, content)
  })

/** The checkpoint with that text. Throws WrongCheckpoint. */
export async function checkpointOf(
  db: Pick<Transaction, 'rows' | 'seal' | 'formerSeals'>,
  text: string,
): Promise<Checkpoint> {
  const number = Number(text.split(':')[0])
  const [stored] = await db.rows(row, `SELECT ${COLUMNS} FROM checkpoints WHERE number = $1`, [
    number,
  ])
  if (!stored) throw new WrongCheckpoint(`Checkpoint ${number} is not in the database`)
  return verified(db, stored, text)
}

/** The newest checkpoint, if there is any. Throws WrongCheckpoint. */
export async function lastCheckpoint(
  db: Pick<Transaction, 'rows' | 'seal' | 'formerSeals'>,
): Promise<Checkpoint | undefined> {
  const [stored] = await db.rows(
    row,
    `SELECT ${COLUMNS} FROM checkpoints ORDER BY number DESC LIMIT 1`,
  )
  return stored && verified(db, stored, textOf(stored.number, stored.content))
}

function verified(
  signer: Signer,
  { number, content: stored, seal, writer, next }: v.InferOutput<typeof row>,
  text: string,
): Checkpoint {
  if (textOf(number, stored) !== text || !isSealedByHost(signer, sealedText(number, stored), seal))
    throw new WrongCheckpoint(`Checkpoint ${number} in the database is not the one that was given`)
  const { writer: own, ...snapshot } = v.parse(content, stored)
  const isOfThisServer = own !== undefined && String(BigInt(own) % EPOCH) === writer
  const from = isOfThisServer ? snapshot.horizon : undefined
  const isTold = from !== undefined && BigInt(next) - BigInt(from) < COMPARABLE
  return { number, text, snapshot, horizon: isTold ? from : undefined }
}
