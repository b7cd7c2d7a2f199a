import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Tx } from './db.ts'
import brought from './guards.json' with { type: 'json' }

/*
 * What in the database keeps its rows as they are meant to be: functions, triggers, rules, checks, keys and unique indexes.
 * Somebody who owns it may drop or add some, so an audit holds them against what the migrations make. `npm run schema` writes
 * that list (guards.json) anew after a migration.
 */

const row = v.object({ name: v.string(), text: v.string() })

/** A hash of what each guard does, by name, in the schema in which the host's tables are. */
export async function guardsOf(db: Pick<Tx, 'rows'>): Promise<Readonly<Record<string, string>>> {
  const rows = await db.rows(row, GUARDS)
  return Object.fromEntries(rows.map(({ name, text }) => [name, hashOf(text)]))
}

const HASH_LENGTH = 16
const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH)

/** What is not as the program brings it; each is one sentence. */
export async function wrongGuards(db: Pick<Tx, 'rows'>): Promise<string[]> {
  const expected = new Map(Object.entries(brought))
  const present = new Map(Object.entries(await guardsOf(db)))
  const names = new Set([...expected.keys(), ...present.keys()])
  return [...names].sort().flatMap((name) => {
    const [wanted, is] = [expected.get(name), present.get(name)]
    if (wanted === is) return []
    if (is === undefined) return [`the database's ${name} is gone`]
    return [
      `the database's ${name} ${wanted === undefined ? 'was added' : 'is not what this program brings'}`,
    ]
  })
}

const OURS = `(SELECT oid FROM pg_namespace WHERE nspname = current_schema())`

/** Nothing in these texts depends on the name of the schema or on the version of the server. */
const GUARDS = `
  SELECT 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
    concat_ws(' ', p.prosrc, pg_get_function_sqlbody(p.oid), p.prosecdef, p.provolatile, p.proisstrict) AS text
  FROM pg_proc p WHERE p.pronamespace = ${OURS}
    -- Those of extensions, such as for statistics, do nothing unless a trigger calls them.
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'trigger ' || t.tgname || ' on ' || c.relname,
    concat_ws(' ', t.tgtype, t.tgenabled, f.proname, f.pronamespace = c.relnamespace, t.tgattr::text, t.tgdeferrable, t.tgqual IS NULL)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc f ON f.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND c.relnamespace = ${OURS}
  UNION ALL
  SELECT 'rule ' || r.rulename || ' on ' || c.relname, r.ev_enabled::text || r.ev_type::text
  FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
  WHERE c.relnamespace = ${OURS} AND r.rulename <> '_RETURN'
  UNION ALL
  SELECT 'constraint ' || o.conname || ' on ' || c.relname, concat_ws(' ', o.contype, o.convalidated, pg_get_constraintdef(o.oid))
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
  WHERE c.relnamespace = ${OURS} AND o.contype IN ('c', 'f', 'p', 'u', 'x')
  UNION ALL
  SELECT 'index ' || i.relname, concat_ws(' ', x.indisvalid, replace(pg_get_indexdef(x.indexrelid), quote_ident(current_schema()) || '.', ''))
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
  WHERE i.relnamespace = ${OURS} AND x.indisunique
  UNION ALL
  SELECT 'policy ' || p.polname || ' on ' || c.relname, ''
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = ${OURS}`
