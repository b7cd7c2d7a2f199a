import * as v from 'valibot'
import { passkeySeal } from '../../accounts/passkeys/stored.ts'
import { sessionSeal } from '../../accounts/sessions/sessions.ts'
import { chained, contentOf } from '../../money/ledger/content.ts'
import { post } from '../../money/ledger/ledger.ts'
import { readTransfers, transfersWith } from '../../money/ledger/read-transfers.ts'
import { isSound } from '../../money/ledger/sound.ts'
import { type Db, sqlState, type Transaction } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** The entry of the chain that says that this has been done. It moves nothing. */
const DONE = 'sealed:1'
const UNIQUE_VIOLATION = '23505'

/**
 * Seals what earlier versions have left without seals, as it is found: once, at the first start of this version. An entry
 * of the chain says so from then on, since whatever is sealed at each start is sealed for a thief, too. Rejects where
 * that entry is not the host's own.
 */
export async function sealOnce(db: Db, clock: Clock): Promise<void> {
  if (await isDone(db)) return
  try {
    await db.transaction(
      async (tx) => {
        await sealTransfers(tx)
        await sealSessions(tx)
        await sealPasskeys(tx)
        await post(tx, { key: DONE, at: clock.now(), legs: [] })
      },
      { isLong: true },
    )
  } catch (error) {
    // Another host has started at the same time.
    if (sqlState(error) !== UNIQUE_VIOLATION || !(await isDone(db))) throw error
  }
}

async function isDone(db: Db): Promise<boolean> {
  const [done] = await transfersWith(db, [DONE])
  if (done && !isSound(db, done))
    throw new Error(
      `the ledger's entry ${DONE} was not made by this host ("operator -- audit" says more)`,
    )
  return done !== undefined
}

const lane = v.object({ position: v.number(), head: v.string() })

/** Those of lane 0, which is from before there were seals. */
async function sealTransfers(tx: Transaction): Promise<void> {
  const [closed] = await tx.rows(lane, 'SELECT position, head FROM lanes WHERE lane = 0 FOR UPDATE')
  const [last] = await tx.rows(
    v.object({ id: v.number() }),
    'SELECT coalesce(max(transfer_id), 0) AS id FROM adopted_seals',
  )
  if (!closed || !last) throw new Error('there is no lane 0')
  let { head } = closed
  for await (const transfer of readTransfers(tx, last.id, closed.position)) {
    const seal = tx.seal(contentOf(transfer))
    head = chained(head, seal)
    await tx.run('INSERT INTO adopted_seals (transfer_id, seal) VALUES ($1, $2)', [
      ...[transfer.id, seal],
    ])
  }
  if (head !== closed.head) await tx.run('UPDATE lanes SET head = $1 WHERE lane = 0', [head])
}

const session = v.object({
  id: v.string(),
  token_hash: v.string(),
  user_id: v.string(),
  is_verified: v.boolean(),
})

async function sealSessions(tx: Transaction): Promise<void> {
  const found = await tx.rows(
    session,
    'SELECT id, token_hash, user_id, verified_at IS NOT NULL AS is_verified FROM sessions WHERE seal IS NULL FOR UPDATE',
  )
  await setSeals(
    tx,
    'sessions',
    found.map(({ id, token_hash: tokenHash, user_id: userId, is_verified: isVerified }) => ({
      id,
      seal: sessionSeal(tx, { id, tokenHash, userId, isVerified }),
    })),
  )
}

const passkey = v.object({
  id: v.string(),
  user_id: v.string(),
  public_key: v.string(),
  trusted_from: v.date(),
})

async function sealPasskeys(tx: Transaction): Promise<void> {
  const found = await tx.rows(
    passkey,
    'SELECT id, user_id, public_key, trusted_from FROM passkeys WHERE seal IS NULL FOR UPDATE',
  )
  await setSeals(
    tx,
    'passkeys',
    found.map(({ id, user_id: userId, public_key: publicKey, trusted_from: trustedFrom }) => ({
      id,
      seal: passkeySeal(tx, { id, userId, publicKey, trustedFrom }),
    })),
  )
}

const setSeals = (
  tx: Transaction,
  table: 'sessions' | 'passkeys',
  seals: readonly { readonly id: string; readonly seal: string }[],
): Promise<number> =>
  tx.run(
    `UPDATE ${table} t SET seal = s.seal FROM jsonb_to_recordset($1::jsonb) AS s(id text, seal text)
     WHERE t.id::text = s.id`,
    [JSON.stringify(seals)],
  )
