import * as v from 'valibot'
import { wrongGuards } from '../../platform/db/guards.ts'
import {
  isOwnRow,
  SEALED_NAMES,
  type SealedRow,
  type SealedTableName,
  sealedRows,
} from '../../platform/db/sealed-rows.ts'
import { type Checkpoint, lastCheckpoint, WrongCheckpoint } from '../ledger/checkpoints.ts'
import { soundness } from '../ledger/seal-keys.ts'
import { changedBalances, LAST_ACCOUNT, type Snapshot, takeSnapshot } from '../ledger/snapshot.ts'
import { isSubjectKind, SUBJECTS } from '../ledger/subject.ts'
import { versionsOfTerms, wasOwnVersion } from '../terms/terms.ts'
import { wrongBalances } from './balances.ts'
import { type Books, changedHeads, createFold, type Fold, type Proof, proveLane } from './lanes.ts'

/** The result of an audit. Each finding is one sentence; without findings the books are as they were written. */
export interface Audit {
  readonly accounts: number
  /** The transfers and entries that were read. */
  readonly transfers: number
  readonly entries: number
  /** The sealed rows beside them that were read. */
  readonly rows: number
  readonly findings: readonly string[]
  /** What was compared. */
  readonly snapshot: Snapshot
}
const MAX_FINDINGS = 50
/** While one is compared here, the database reads the other. */
const LANES_AT_ONCE = 2

/**
 * Proves the books: every transfer and what it is for against its seal, the chain of each lane, every balance and every
 * total against the entries, and every other sealed row, from the beginning or since a checkpoint: of what was written
 * before it only the chain's end, the balances and the totals are compared. It reads in small statements, so nobody waits
 * for it, keeps none of what it has read, and compares with one moment, that of its snapshot.
 */
export async function audit(db: Books, since?: Checkpoint): Promise<Audit> {
  const { snapshot, before, entries, beyond, accounts } = await takeSnapshot(db, since?.snapshot)
  const findings = beyond.map((id) => `transfer ${id} is in no lane`)
  const fold = createFold()
  // Looked at in any case: once this audit has stored its own, a forged one is the newest no longer.
  const newest = await lastKnown(db, findings)
  const passed = since ? undefined : newest
  if (since) findings.push(...(await changedHeads(db, since.snapshot)))
  const isSound = await soundness(db)
  const proofs = snapshot.lanes.map(([lane, position, head]): Proof => {
    const start = since?.snapshot.lanes.find(([one]) => one === lane)
    const known = passed?.snapshot.lanes.find(([one]) => one === lane)
    return { lane, position, head, start, known, isSound }
  })
  for (let at = 0; at < proofs.length && findings.length < MAX_FINDINGS; at += LANES_AT_ONCE) {
    const some = proofs.slice(at, at + LANES_AT_ONCE)
    const wrong = await Promise.all(some.map((proof) => proveLane(db, proof, fold)))
    findings.push(...wrong.flat())
  }
  const rows = await wrongRows(db, since?.horizon)
  findings.push(
    ...(since ? changedSince(since.snapshot, before) : await wrongBalances(db, MAX_FINDINGS)),
    ...(entries === fold.entries
      ? []
      : ['there are entries without a transfer, or the other way round']),
    ...wrongTotals(snapshot, since?.snapshot, fold),
    ...lostTerms(snapshot, (since ?? passed)?.snapshot),
    ...(await wrongTerms(db)),
    ...rows.findings,
    ...(await wrongGuards(db)),
    ...(await rulesBroken(db)),
  )
  const { transfers } = fold
  const first = findings.slice(0, MAX_FINDINGS)
  return { accounts, transfers, entries: fold.entries, rows: rows.count, findings: first, snapshot }
}

/** The newest checkpoint, which the chain must pass. */
async function lastKnown(db: Books, findings: string[]): Promise<Checkpoint | undefined> {
  try {
    return await lastCheckpoint(db)
  } catch (error) {
    if (!(error instanceof WrongCheckpoint)) throw error
    findings.push(error.message)
    return undefined
  }
}

/** Without the entries since the checkpoint, balances must be what they were. */
const changedSince = ({ balances }: Snapshot, before: Snapshot['balances']): string[] =>
  changedBalances(balances, before).map(
    (accounts) =>
      `balances are not those of the checkpoint and the entries since (accounts: ${accounts}); a whole audit names them`,
  )

function wrongTotals({ totals }: Snapshot, before: Snapshot | undefined, fold: Fold): string[] {
  return Object.entries(totals)
    .filter(([name]) => name !== 'terms')
    .filter(
      ([name, total]) =>
        BigInt(total) !== BigInt(before?.totals[name] ?? 0) + (fold.totals.get(name) ?? 0n),
    )
    .map(([name]) =>
      isSubjectKind(name)
        ? `there are ${SUBJECTS[name].rows} without a transfer, or the other way round`
        : `the supply of ${name} is not what was put into it`,
    )
}

/** Versions have no transfer, so the newest ones could be removed without a gap. */
const lostTerms = ({ totals }: Snapshot, before: Snapshot | undefined): string[] =>
  Number(totals['terms']) < Number(before?.totals['terms'] ?? 0)
    ? ['there are fewer versions of the terms than at the checkpoint']
    : []

/** Versions that are missing, or not as the host made them. */
async function wrongTerms(db: Books): Promise<string[]> {
  const versions = (await versionsOfTerms(db, Number.MAX_SAFE_INTEGER)).toReversed()
  return versions.flatMap((terms, index) =>
    wasOwnVersion(db, terms, versions[index - 1])
      ? []
      : [`version ${terms.version} of the terms was not made by the host`],
  )
}

/** Rows that authorise money and are not as the host has written them, and how many were read. */
async function wrongRows(db: Books, since: string | undefined) {
  const findings: string[] = []
  let count = 0
  for (const table of SEALED_NAMES)
    for await (const row of sealedRows(db, table, since)) {
      count += 1
      if (isOwnRow(db, table, row) || countsForNothing(table, row)) continue
      findings.push(`${row.key} of ${table} was not written by the host`)
      if (findings.length >= MAX_FINDINGS) return { count, findings }
    }
  return { count, findings }
}

/** The demo's prices come with the schema, and nothing is sold at them; the others had no seals at first. */
const COUNT_FOR_NOTHING_UNSEALED: ReadonlySet<SealedTableName> = new Set([
  ...(['prices', 'chain_spendings', 'staff_sessions'] as const),
  ...(['identity_reset_codes', 'identity_refresh_tokens', 'screening_releases'] as const),
])
const countsForNothing = (table: SealedTableName, { seal }: SealedRow): boolean =>
  seal === null && COUNT_FOR_NOTHING_UNSEALED.has(table)

const RULES: readonly { readonly sql: string; readonly describe: (subject: string) => string }[] = [
  {
    // Balances are neither read nor hashed there.
    sql: `SELECT id::text AS subject FROM accounts WHERE id < 1 OR id > ${LAST_ACCOUNT}`,
    describe: (account) => `account ${account} has a number that the host gives to none`,
  },
  {
    sql: `SELECT id::text AS subject FROM accounts
          WHERE CASE WHEN kind = 'debt' THEN units > 0 ELSE units < 0 END
            AND (user_id IS NOT NULL OR kind NOT IN ('deposits', 'genesis'))`,
    describe: (account) => `account ${account} is on the wrong side of zero`,
  },
  {
    sql: `SELECT coalesce(h.user_id, w.user_id) || ' ' || coalesce(h.coin, w.coin) AS subject
          FROM (SELECT user_id, coin, units FROM accounts WHERE kind = 'held' AND units <> 0) h
          FULL JOIN (SELECT user_id, coin, sum(amount) AS units FROM withdrawals
                     WHERE status = 'pending' GROUP BY 1, 2) w
            ON w.user_id = h.user_id AND w.coin = h.coin
          WHERE h.units IS DISTINCT FROM w.units`,
    describe: (held) => `the held balance of ${held} is not the sum of the pending withdrawals`,
  },
  {
    sql: `SELECT coin AS subject FROM prices p WHERE set_at IS NOT NULL AND EXISTS (
            SELECT FROM transfers t WHERE t.key = 'price-over:' || p.coin || ':' || coalesce(p.mark, p.seal))`,
    describe: (coin) => `the price of ${coin} is over, and was put back`,
  },
  {
    // Its owner can cancel it until it is decided, and is shown the row.
    sql: `SELECT w.id::text AS subject FROM withdrawals w JOIN transfers t ON t.key = 'wait:' || w.id
          LEFT JOIN withdrawal_waits x ON x.withdrawal_id = w.id
          WHERE w.status = 'pending' AND x.until IS DISTINCT FROM t.at`,
    describe: (id) => `the wait of withdrawal ${id} is not what its transfer says`,
  },
  {
    sql: `SELECT coalesce(l.user_id, v.user_id)::text AS subject
          FROM (SELECT user_id, units FROM accounts WHERE kind = 'locked' AND units <> 0) l
          FULL JOIN (SELECT user_id, sum(remaining) AS units FROM vestings WHERE remaining > 0 GROUP BY 1) v
            ON v.user_id = l.user_id
          WHERE l.units IS DISTINCT FROM v.units`,
    describe: (user) => `the locked balance of ${user} is not the sum of what its purchases lock`,
  },
]

async function rulesBroken(db: Books): Promise<string[]> {
  const findings: string[] = []
  for (const { sql, describe } of RULES) {
    const wrong = await db.rows(v.object({ subject: v.string() }), `${sql} LIMIT 20`)
    findings.push(...wrong.map(({ subject }) => describe(subject)))
  }
  return findings
}
