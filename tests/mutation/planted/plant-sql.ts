import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** What of the database is changed: a function, or a trigger, an index or a constraint of a table. */
export type Place =
  | { readonly kind: 'function'; readonly name: string }
  | {
      readonly kind: 'trigger' | 'index' | 'constraint'
      readonly table: string
      readonly name: string
    }

/** One planted change of the database. Without `from` the whole of the place goes. */
export interface SqlChange {
  readonly what: string
  readonly place: Place
  readonly from?: string
  readonly to?: string
  /** The test files of which one at least must fail. */
  readonly tests: readonly string[]
}

/** The statements that plant a change in a migrated database. Throws if the database no longer has what it changes. */
export function plantingSql({ what, place, from, to = '' }: SqlChange): string {
  const statement = definitionOf(place)
  if (from === undefined) return dropOf(place)
  const places = statement.split(from).length - 1
  if (places !== 1)
    throw new Error(`"${what}" cannot be planted: ${places} places of ${place.name} read ${from}`)
  const changed = statement.replace(from, () => to)
  if (place.kind === 'function')
    return changed.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')
  if (place.kind === 'constraint')
    return `${dropOf(place)} ALTER TABLE ${place.table} ADD ${changed};`
  return `${dropOf(place)} ${changed}`
}

const dropOf = (place: Place): string => {
  if (place.kind === 'trigger') return `DROP TRIGGER ${place.name} ON ${place.table};`
  if (place.kind === 'index') return `DROP INDEX ${place.name};`
  if (place.kind === 'constraint')
    return `ALTER TABLE ${place.table} DROP CONSTRAINT ${place.name};`
  throw new Error(`${place.name}: without a function nothing would start`)
}

const PATTERNS: Readonly<Record<Place['kind'], (name: string, table: string) => RegExp>> = {
  function: (name) => new RegExp(`^CREATE FUNCTION ${name}\\([^]*?;(?=\\n\\n[A-Z])`, 'm'),
  trigger: (name, table) =>
    new RegExp(`^CREATE (?:CONSTRAINT )?TRIGGER ${name} [^;]*? ON ${table} [^;]*;$`, 'm'),
  index: (name, table) => new RegExp(`^CREATE (?:UNIQUE )?INDEX ${name} ON ${table} .*;$`, 'm'),
  constraint: (name) => new RegExp(`CONSTRAINT ${name} [^]*?(?=,?\\n(?:  CONSTRAINT|\\)))`, 'm'),
}

/** As the schema's text has it. */
function definitionOf(place: Place): string {
  const schema = readFileSync(join(ROOT, 'server/platform/db/schema/schema.sql'), 'utf8')
  const table = place.kind === 'function' ? '' : place.table
  const found = PATTERNS[place.kind](place.name, table).exec(schema)
  if (!found) throw new Error(`the schema has no ${place.kind} ${place.name} ${table}`)
  return found[0]
}
