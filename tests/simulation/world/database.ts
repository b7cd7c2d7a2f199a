import * as v from 'valibot'
import type { Db } from '../../../server/platform/db/db.ts'
import { migratedDb } from '../../support/migrated-database.ts'

/** A row that was written, with all its columns as text. */
export interface Change {
  readonly table: string
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly row: Readonly<Record<string, string | null>>
}

/** The real database, which all worlds of this process use one after another. */
export interface SharedDatabase {
  readonly db: Db
  /** What has been committed since the last call, in the order of the commits; one list for each. */
  takeCommits(): Change[][]
  /** Passes on each notification of a committed transaction; nobody is told any more who was told before. */
  onNotify(tell: (channel: string, payload: string) => void): void
  /** Empties it: as migrated, without any user. */
  reset(): Promise<void>
}

const CHANNEL = 'simulation'
/** Tables whose changes are told; those of a condition only where it holds. */
const TOLD: Readonly<Record<string, string>> = {
  users: '',
  sessions: '',
  codes: '',
  accounts: 'WHEN (NEW.user_id IS NOT NULL)',
  withdrawals: '',
  purchases: '',
  deposits: '',
  reversals: '',
  idempotency_records: '',
  terms: '',
  prices: '',
}

/** Triggers of the simulation alone: NOTIFY arrives with the commit, in its order, and not at all after a rollback. */
const TRIGGERS = `
  CREATE FUNCTION simulation_tell() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    -- The one column with the database's own time, which is not that of the world.
    changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END - 'set_at';
  BEGIN
    PERFORM pg_notify('${CHANNEL}', jsonb_build_object('transaction', pg_current_xact_id()::text,
      'table', TG_TABLE_NAME, 'kind', TG_OP,
      'row', (SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(changed)))::text);
    RETURN NULL;
  END $$;
  ${Object.entries(TOLD)
    .map(
      ([table, when]) =>
        `CREATE TRIGGER simulation AFTER INSERT OR UPDATE ${when ? '' : 'OR DELETE'} ON ${table}
         FOR EACH ROW ${when} EXECUTE FUNCTION simulation_tell();`,
    )
    .join('\n')}`

const told = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    transaction: v.string(),
    table: v.string(),
    kind: v.picklist(['INSERT', 'UPDATE', 'DELETE']),
    row: v.record(v.string(), v.nullable(v.string())),
  }),
)

type Told = v.InferOutput<typeof told>

/** What hosts listen to. */
const CHANNELS = ['balance_changed', 'session_ended', 'prices_changed', 'terms_changed']

const KEPT = ['migrations']

export async function openSharedDatabase(): Promise<SharedDatabase> {
  const db = await migratedDb()
  const names = v.object({ name: v.string() })
  const tables = await db.rows(
    names,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const emptied = tables.map(({ name }) => name).filter((name) => !KEPT.includes(name))
  const initial = await contentOf(db, ['lanes', 'prices', 'stage_supplies', 'address_counter'])
  await db.script(TRIGGERS)
  let changes: Told[] = []
  await db.listen(CHANNEL, (payload) => void changes.push(v.parse(told, payload)))
  let tell: (channel: string, payload: string) => void = () => {}
  for (const channel of CHANNELS) await db.listen(channel, (payload) => tell(channel, payload))

  return {
    db,
    onNotify(given) {
      tell = given
    },
    takeCommits() {
      const taken = changes
      changes = []
      return [...Map.groupBy(taken, ({ transaction }) => transaction).values()].map(inOrder)
    },
    async reset() {
      await db.script(
        // Switches off the triggers that guard the ledger.
        `SET session_replication_role = replica;
         TRUNCATE ${emptied.join(', ')} RESTART IDENTITY CASCADE; ${initial}
         SET session_replication_role = DEFAULT`,
      )
      changes = []
    },
  }
}

/**
 * The accounts of a transfer in the order of their ids: one statement changes them all, and in which order is up to the
 * planner, which goes by what the tables have held before.
 */
const inOrder = (changes: readonly Told[]): Told[] => {
  const isOfTransfer = ({ table, kind }: Told) => table === 'accounts' && kind === 'UPDATE'
  const sorted = changes.filter(isOfTransfer).toSorted((a, b) => idOf(a) - idOf(b))
  return changes.map((change) => (isOfTransfer(change) ? (sorted.shift() ?? change) : change))
}
const idOf = ({ row }: Told): number => Number(row['id'])

/** Statements that fill the tables as they are filled now. */
async function contentOf(db: Db, tables: readonly string[]): Promise<string> {
  const inserts = tables.map(async (table) => {
    const [found] = await db.rows(
      v.object({ content: v.string() }),
      `SELECT json_agg(t ORDER BY t)::text AS content FROM ${table} t`,
    )
    const content = (found?.content ?? '[]').replaceAll("'", "''")
    return `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, '${content}');`
  })
  return (await Promise.all(inserts)).join('\n')
}
