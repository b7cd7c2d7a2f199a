import type { Db } from '../../../server/platform/db/db.ts'
import { createSalts } from '../../../server/proof/entries/salts.ts'
import { loadLogSigner } from '../../../server/proof/key.ts'
import { lastSignedIn } from '../../../server/proof/last-signed.ts'
import { createPublicLog } from '../../../server/proof/public-log.ts'

export const saltOf = createSalts('bench')

/** The log as a host keeps it, whose key and last state are in `folder`. */
export const hostLog = (db: Db, folder: string) =>
  createPublicLog({
    db,
    signer: loadLogSigner({ dataDir: folder, siteUrl: 'https://example.org' }),
    lastSigned: lastSignedIn(folder),
    saltOf,
  })
