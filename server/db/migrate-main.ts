import { parseHostConfig } from '../config.ts'
import { loadEnvFiles } from '../env-file.ts'
import { openDatabase } from './open.ts'

/*
 * `npm run migrate`: applies the missing migrations and ends, as the owner of the tables does for a host that owns
 * nothing (host-role.sql).
 */
loadEnvFiles()
const db = await openDatabase(parseHostConfig(process.env), (error) => {
  process.stderr.write(`${error}\n`)
})
await db.close()
