import { beginLog, putAside } from '../proof/begin-log.ts'
import { loadLogSigner } from '../proof/key.ts'
import { lastSignedIn } from '../proof/last-signed.ts'
import { parseHostConfig } from './config/config.ts'
import { loadEnvFiles } from './config/env-file.ts'
import { print } from './starting/announce.ts'
import { openToMigrate } from './starting/open-database.ts'
import { reason } from './starting/reason.ts'
import { waitForDatabase } from './starting/wait-for-database.ts'

/*
 * `npm run begin-log`: begins a new public log after an older database was restored, as the owner of the tables and while no
 * host runs. Refuses where the log that is there can go on.
 */
loadEnvFiles()
try {
  const config = parseHostConfig(process.env)
  const onError = (error: unknown) => void process.stderr.write(`${reason(error)}\n`)
  const db = await waitForDatabase(config, { onError, print, open: openToMigrate })
  try {
    await beginLog(db, loadLogSigner(config).key, lastSignedIn(config.dataDir))
  } finally {
    await db.close()
  }
  putAside(config.dataDir)
  print(
    'A new public log begins at the next start. Its first entry is the last state of the former one.',
  )
} catch (error) {
  process.stderr.write(`${reason(error)}\n`)
  process.exitCode = 1
}
