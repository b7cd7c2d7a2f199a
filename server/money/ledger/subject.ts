import type { HistoryKind } from '#domain/history.ts'
import { timeText } from '../../platform/time/clock.ts'

export interface SubjectColumns {
  readonly table: string
  readonly columns: readonly string[]
  /** A later column: part of the subject where it is not null, so that earlier seals stay what they are. */
  readonly added?: string
  /** Which rows have such a transfer; all by default. */
  readonly where?: string
  /** What such rows are, for people. */
  readonly rows: string
}

/**
 * What a transfer is for, by the kind in its key: the table, and the columns that never change once it is posted. Audit and
 * public log have what is here: a history whose transfers had no subject would not compile.
 */
export const SUBJECTS = {
  deposit: {
    table: 'deposits',
    columns: ['id', 'user_id', 'coin', 'units', 'network', 'transaction_id', 'output', 'at'],
    rows: 'deposits',
  },
  hold: {
    table: 'withdrawals',
    columns: ['id', 'user_id', 'coin', 'chain', 'address', 'amount', 'arrives', 'at', 'terms'],
    rows: 'withdrawals',
  },
  settle: {
    table: 'withdrawals',
    columns: ['id', 'status', 'transaction_id', 'output', 'reason', 'decided_at'],
    where: "status <> 'pending'",
    rows: 'decisions on withdrawals',
  },
  purchase: {
    table: 'purchases',
    columns: [
      ...['id', 'user_id', 'coin', 'paid', 'received', 'fee'],
      ...['stage', 'price', 'token_price', 'at', 'terms'],
    ],
    added: 'vesting',
    rows: 'purchases',
  },
  reversal: {
    table: 'reversals',
    columns: ['reversed', 'reason', 'made_by', 'at'],
    rows: 'reversals',
  },
} as const satisfies Record<string, SubjectColumns> &
  Record<Exclude<HistoryKind, 'withdrawal'>, SubjectColumns>

export type SubjectKind = keyof typeof SUBJECTS
export const isSubjectKind = (text: string): text is SubjectKind => Object.hasOwn(SUBJECTS, text)
export const SUBJECT_KINDS: readonly SubjectKind[] = Object.keys(SUBJECTS).filter(isSubjectKind)

/** Its kind and the values of its columns, as text. */
export type Subject = readonly (string | null)[]

type Value = string | number | bigint | Date | null

/** The subject as it is about to be written; `values` are in the order of the columns, with an added one unless it is null. */
export const subjectOf = (kind: SubjectKind, values: readonly Value[]): Subject => [
  kind,
  ...values.map(textOf),
]

function textOf(value: Value): string | null {
  if (value === null) return null
  return value instanceof Date ? timeText(value) : String(value)
}

const TIMES: ReadonlySet<string> = new Set(['at', 'decided_at'])

/** The SQL of the same values, as a JSON array. */
export function subjectSql(kind: SubjectKind): string {
  const { columns, added }: SubjectColumns = SUBJECTS[kind]
  const always = `jsonb_build_array('${kind}', ${columns.map(columnSql).join(', ')})`
  if (added === undefined) return always
  return `${always} || CASE WHEN ${added} IS NULL THEN '[]' ELSE jsonb_build_array(${columnSql(added)}) END`
}

const columnSql = (column: string): string =>
  TIMES.has(column) ? timeSql(column) : `${column}::text`

export const timeSql = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Kinds whose key is not their name and an id. */
const OTHERS: readonly string[] = ['hold', 'settle', 'reversal']
const PLAIN = SUBJECT_KINDS.filter((kind) => !OTHERS.includes(kind))
const KEY = new RegExp(
  `^(?:(${PLAIN.join('|')}):(${UUID})|(reversal):(\\d+)|withdrawal:(${UUID}):(hold|settle))$`,
)

/** The kind and the row of which a transfer's key speaks; undefined if it has no subject, as a stage's supply. */
export function subjectOfKey(
  key: string,
): { readonly kind: SubjectKind; readonly id: string } | undefined {
  const [, plain, plainId, reversal, reversed, withdrawalId, step] = KEY.exec(key) ?? []
  const kind = SUBJECT_KINDS.find((one) => one === (plain ?? reversal ?? step))
  const id = plainId ?? reversed ?? withdrawalId
  return kind && id !== undefined ? { kind, id } : undefined
}
