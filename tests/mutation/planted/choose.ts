import { inject } from 'vitest'
import { PLANTED_SQL } from '../../support/migrated-database.ts'

/* Runs before each test file: plants the change that is tried in every migrated database. */
declare module 'vitest' {
  interface ProvidedContext {
    /** '' for none. */
    readonly plantedSql: string
  }
}

process.env[PLANTED_SQL] = inject('plantedSql')
