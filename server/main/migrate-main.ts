import { parseHostConfig } from './config/config.ts'
import { loadEnvFiles } from './config/env-file.ts'
import { print } from './starting/announce.ts'
import { openToMigrate } from './starting/open-database.ts'
import { reason } from './starting/reason.ts'
import { waitForDatabase } from './starting/wait-for-database.ts'

/*
 * `npm run migrate`: applies the missing migrations and ends, as the owner of the tables does for a host that owns
 * nothing (host-role.sql). Waits for the database server as a host does.
 */
loadEnvFiles()
try {
  const onError = (error: unknown) => void process.stderr.write(`${reason(error)}\n`)
  const db = await waitForDatabase(parseHostConfig(process.env), {
    onError,
    print,
    open: openToMigrate,
  })
  await db.close()
} catch (error) {
  process.stderr.write(`${reason(error)}\n`)
  process.exitCode = 1
}
