import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { NetEntry, SealedTransfer } from './content.ts'
import {
  SUBJECT_KINDS,
  SUBJECTS,
  type Subject,
  type SubjectKind,
  subjectOfKey,
  subjectSql,
  timeSql,
} from './subject.ts'

/** Positions in a lane, from the first one to the last. */
export const POSITIONS = 1_000_000_000_000
const PAGE = 500

/** A transfer as it is stored, with what it is for. */
export interface StoredTransfer extends SealedTransfer {
  readonly id: number
  readonly entries: readonly NetEntry[]
  readonly seal: string | null
  readonly hash: string | null
  /** Whether its key names something that is not there. */
  readonly isOrphan: boolean
}

const entry = v.pipe(
  v.tuple([v.nullable(v.string()), v.nullable(v.string()), v.nullable(v.string()), storedUnits]),
  v.transform(
    ([owner, coin, kind, units]): NetEntry => ({
      units,
      owner: owner ?? '',
      coin: coin ?? '',
      kind: kind ?? '',
    }),
  ),
)
const row = v.object({
  id: v.number(),
  key: v.string(),
  at: v.string(),
  seal: v.nullable(v.string()),
  hash: v.nullable(v.string()),
  entries: v.nullable(v.array(entry)),
})

/** The transfers after `after` up to `upTo`, by id, in pages of statements of their own, so that no caller waits. */
export async function* readTransfers(
  db: Pick<Tx, 'rows'>,
  after: number,
  upTo: number,
): AsyncGenerator<StoredTransfer> {
  for (let last = after; ; ) {
    const rows = await db.rows(row, IN_ORDER, [last, upTo])
    yield* await withSubjects(db, rows)
    if (rows.length < PAGE) return
    last = rows.at(-1)?.id ?? upTo
  }
}

/** Those with these keys. */
export const transfersWith = async (
  db: Pick<Tx, 'rows'>,
  keys: readonly string[],
): Promise<StoredTransfer[]> =>
  await withSubjects(db, await db.rows(row, `${TRANSFERS} WHERE t.key = ANY($1)`, [keys]))

async function withSubjects(
  db: Pick<Tx, 'rows'>,
  rows: readonly v.InferOutput<typeof row>[],
): Promise<StoredTransfer[]> {
  const subjects = await subjectsOf(
    db,
    rows.map(({ key }) => key),
  )
  return rows.map(({ entries, ...transfer }) => {
    const subject = subjects.get(transfer.key) ?? null
    const isOrphan = subject === null && subjectOfKey(transfer.key) !== undefined
    return { ...transfer, entries: entries ?? [], subject, isOrphan }
  })
}

const TRANSFERS = `
  SELECT t.id, t.key, ${timeSql('t.at')} AS at, coalesce(t.seal, s.seal) AS seal, t.hash,
    (SELECT jsonb_agg(jsonb_build_array(a.owner, a.coin, a.kind, e.units::text))
     FROM entries e LEFT JOIN accounts a ON a.id = e.account_id WHERE e.transfer_id = t.id) AS entries
  FROM transfers t LEFT JOIN adopted_seals s ON s.transfer_id = t.id`
const IN_ORDER = `${TRANSFERS} WHERE t.id > $1 AND t.id <= $2 ORDER BY t.id LIMIT ${PAGE}`

const subjectRow = v.object({ id: v.string(), subject: v.array(v.nullable(v.string())) })

async function subjectsOf(
  db: Pick<Tx, 'rows'>,
  keys: readonly string[],
): Promise<Map<string, Subject>> {
  const wanted = new Map<SubjectKind, Map<string, string>>()
  for (const key of keys) {
    const named = subjectOfKey(key)
    if (!named) continue
    const ids = wanted.get(named.kind) ?? new Map()
    wanted.set(named.kind, ids.set(named.id, key))
  }
  const subjects = new Map<string, Subject>()
  for (const kind of SUBJECT_KINDS) {
    const ids = wanted.get(kind)
    if (!ids) continue
    for (const { id, subject } of await db.rows(subjectRow, queryOf(kind), [
      JSON.stringify([...ids.keys()]),
    ])) {
      const key = ids.get(id)
      if (key !== undefined) subjects.set(key, subject)
    }
  }
  return subjects
}

const queryOf = (kind: SubjectKind): string => {
  const [id, type] = kind === 'reversal' ? ['reversed', 'bigint'] : ['id', 'uuid']
  return `SELECT ${id}::text AS id, ${subjectSql(kind)} AS subject FROM ${SUBJECTS[kind].table}
    WHERE ${id} IN (SELECT jsonb_array_elements_text($1::jsonb)::${type})`
}
