import * as v from 'valibot'
import { passkeySeal, type SealedPasskey } from '../../accounts/passkeys/stored.ts'
import { type SealedSession, sessionSeal } from '../../accounts/sessions/sessions.ts'
import { addressSeal, comesFrom } from '../../money/deposits/derived.ts'
import { family } from '../../money/deposits/keys.ts'
import { chained, contentOf } from '../../money/ledger/content.ts'
import { post } from '../../money/ledger/ledger.ts'
import { readTransfers, transfersWith } from '../../money/ledger/read-transfers.ts'
import { handOver, keyInForce, soundness, storedKeys } from '../../money/ledger/seal-keys.ts'
import { isOwnVersion, storeTerms, versionsOfTerms } from '../../money/terms/terms.ts'
import { type Db, sqlState, type Transaction } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** The entry of the chain that says that what was without seals has been sealed. It moves nothing. */
const FIRST = 'sealed:1'
const UNIQUE_VIOLATION = '23505'

/**
 * Sees to it that what authorises money is sealed under this host's key.
 *
 * - What earlier versions have left without seals is sealed as it is found: once, at the first start of this version. An
 *   entry of the chain says so from then on, since whatever is sealed at each start is sealed for a thief, too.
 * - After a change of the host's secret the former key hands over to the present one.
 *
 * Rejects where this host's key is not the one of the ledger.
 */
export async function ensureSeals(db: Db, clock: Clock): Promise<void> {
  for (;;) {
    const keys = await storedKeys(db)
    const inForce = keyInForce(db, keys)
    if (inForce === 'unknown') throw otherKey()
    const [first] = await transfersWith(db, [FIRST])
    if (inForce === 'present' && first) {
      const isSound = await soundness(db)
      if (!isSound(first)) throw otherKey()
      return
    }
    try {
      await db.transaction(
        async (tx) => {
          if (inForce !== 'present') await handOver(tx, clock.now(), keys)
          if (inForce === 'former') await sealAnew(tx, clock)
          if (!first) await sealFirst(tx, clock)
        },
        { isLong: true },
      )
    } catch (error) {
      // Another host has started at the same time.
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    }
  }
}

const otherKey = () =>
  new Error(
    'HOST_SECRET: is not the one under which this ledger is sealed. Where it was changed, name the former one in HOST_SECRETS_BEFORE.',
  )

async function sealFirst(tx: Transaction, clock: Clock): Promise<void> {
  await sealTransfers(tx)
  await sealSessions(tx, (seal) => seal === null)
  await sealPasskeys(tx, (seal) => seal === null)
  await sealAddresses(
    tx,
    ({ seal, family, key, index, address }) =>
      seal === null && comesFrom(family, key, index, address),
  )
  await post(tx, { key: FIRST, at: clock.now(), legs: [] })
}

/** What was in force under the former key, and is not a transfer, goes on under the present one. */
async function sealAnew(tx: Transaction, clock: Clock): Promise<void> {
  const former = { seal: (text: string) => tx.formerSeals(text)[0] ?? '', formerSeals: () => [] }
  await sealSessions(tx, (seal, session) => seal === sessionSeal(former, session))
  await sealPasskeys(tx, (seal, passkey) => seal === passkeySeal(former, passkey))
  await sealAddresses(tx, ({ seal, ...one }) => seal === addressSeal(former, one))
  const [newest, before] = await versionsOfTerms(tx, 2)
  if (newest && isOwnVersion(former, newest, before))
    await storeTerms(
      tx,
      { content: newest.content, madeBy: newest.made_by, at: clock.now() },
      newest,
    )
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

const session = v.pipe(
  v.object({
    id: v.string(),
    seal: v.nullable(v.string()),
    token_hash: v.string(),
    user_id: v.string(),
    is_verified: v.boolean(),
  }),
  v.transform(({ token_hash, user_id, is_verified, ...rest }) => ({
    ...rest,
    tokenHash: token_hash,
    userId: user_id,
    isVerified: is_verified,
  })),
)

async function sealSessions(
  tx: Transaction,
  isMeant: (seal: string | null, session: SealedSession) => boolean,
): Promise<void> {
  const found = await tx.rows(
    session,
    'SELECT id, seal, token_hash, user_id, verified_at IS NOT NULL AS is_verified FROM sessions FOR UPDATE',
  )
  const meant = found.filter((one) => isMeant(one.seal, one))
  await setSeals(
    tx,
    'sessions',
    meant.map((one) => ({ id: one.id, seal: sessionSeal(tx, one) })),
  )
}

const passkey = v.pipe(
  v.object({
    id: v.string(),
    seal: v.nullable(v.string()),
    user_id: v.string(),
    public_key: v.string(),
    trusted_from: v.date(),
  }),
  v.transform(({ user_id, public_key, trusted_from, ...rest }) => ({
    ...rest,
    userId: user_id,
    publicKey: public_key,
    trustedFrom: trusted_from,
  })),
)

async function sealPasskeys(
  tx: Transaction,
  isMeant: (seal: string | null, passkey: SealedPasskey) => boolean,
): Promise<void> {
  const found = await tx.rows(
    passkey,
    'SELECT id, seal, user_id, public_key, trusted_from FROM passkeys FOR UPDATE',
  )
  const meant = found.filter((one) => isMeant(one.seal, one))
  await setSeals(
    tx,
    'passkeys',
    meant.map((one) => ({ id: one.id, seal: passkeySeal(tx, one) })),
  )
}

const handedOut = v.pipe(
  v.object({
    id: v.string(),
    seal: v.nullable(v.string()),
    user_id: v.string(),
    address: v.string(),
    family,
    key: v.string(),
    index: v.number(),
  }),
  v.transform(({ user_id, ...rest }) => ({ ...rest, userId: user_id })),
)

async function sealAddresses(
  tx: Transaction,
  isMeant: (one: v.InferOutput<typeof handedOut>) => boolean,
): Promise<void> {
  const found = await tx.rows(
    handedOut,
    `SELECT a.address AS id, a.seal, a.user_id, a.address, k.family, k.key, d.index
     FROM derived_addresses a JOIN deposit_keys k ON k.id = a.key_id
     JOIN deposit_addresses d ON d.user_id = a.user_id`,
  )
  await setSeals(
    tx,
    'derived_addresses',
    found.filter(isMeant).map((one) => ({ id: one.id, seal: addressSeal(tx, one) })),
  )
}

const KEYS = { sessions: 'id', passkeys: 'id', derived_addresses: 'address' } as const

const setSeals = (
  tx: Transaction,
  table: keyof typeof KEYS,
  seals: readonly { readonly id: string; readonly seal: string }[],
): Promise<number> =>
  tx.run(
    `UPDATE ${table} t SET seal = s.seal FROM jsonb_to_recordset($1::jsonb) AS s(id text, seal text)
     WHERE t.${KEYS[table]}::text = s.id`,
    [JSON.stringify(seals)],
  )
