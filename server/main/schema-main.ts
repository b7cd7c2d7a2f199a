import { writeFileSync } from 'node:fs'
import { guardsOf } from '../platform/db/guards.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPgliteInMemory } from '../platform/db/pglite.ts'
import { schemaText } from '../platform/db/schema/schema-text.ts'

/*
 * Writes what the baseline and the migrations make: all of it to be read, and of functions, triggers and checks what an audit
 * holds the database against.
 */
const db = await openPgliteInMemory()
await migrate(db)
writeFileSync('server/platform/db/schema/schema.sql', await schemaText(db))
const guards = Object.entries(await guardsOf(db)).sort(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(
  'server/platform/db/guards.json',
  `${JSON.stringify(Object.fromEntries(guards), undefined, 2)}\n`,
)
await db.close()
