import * as v from 'valibot'
import { comesFrom } from '../../money/deposits/derived.ts'
import { family } from '../../money/deposits/keys.ts'
import { chained, contentOf } from '../../money/ledger/content.ts'
import { post } from '../../money/ledger/ledger.ts'
import { readTransfers, transfersWith } from '../../money/ledger/read-transfers.ts'
import { handOver, keyInForce, soundness, storedKeys } from '../../money/ledger/seal-keys.ts'
import { isOwnVersion, storeTerms, versionsOfTerms } from '../../money/terms/terms.ts'
import { type Db, sqlState, type Transaction } from '../../platform/db/db.ts'
import {
  isOwnRow,
  SEALED_NAMES,
  type SealedTableName,
  sealRows,
} from '../../platform/db/sealed-rows.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { sealFormerLog } from '../../proof/seal-former.ts'

/** The entries of the chain that say that what was without seals has been sealed. They move nothing. */
const FIRST = 'sealed:1'
const SECOND = 'sealed:2'
/** What an earlier version had sealed nothing of, and took without a seal. */
const SEALED_LATER: readonly SealedTableName[] = [
  ...(['freeze_lifts', 'daily_prices', 'treasury_payments', 'books_treasury', 'settings'] as const),
]
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
    const said = await transfersWith(db, [FIRST, SECOND])
    const isSaid = (key: string) => said.some((entry) => entry.key === key)
    if (inForce === 'present' && said.length === 2) {
      const isSound = await soundness(db)
      if (!said.every(isSound)) throw otherKey()
      return
    }
    try {
      await db.transaction(
        async (tx) => {
          if (inForce !== 'present') await handOver(tx, clock.now(), keys)
          if (inForce === 'former') await sealAnew(tx, clock)
          if (!isSaid(FIRST)) await sealFirst(tx, clock)
          if (!isSaid(SECOND)) await sealSecond(tx, clock)
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
  const strange = await strangeAddresses(tx)
  for (const table of SEALED_NAMES)
    await sealRows(
      tx,
      table,
      ({ key, seal }) => seal === null && !(table === 'derived_addresses' && strange.has(key)),
    )
  await post(tx, { key: FIRST, at: clock.now(), legs: [] })
}

async function sealSecond(tx: Transaction, clock: Clock): Promise<void> {
  await sealFormerLog(tx)
  for (const table of SEALED_LATER) await sealRows(tx, table, ({ seal }) => seal === null)
  await post(tx, { key: SECOND, at: clock.now(), legs: [] })
}

/** What was in force under the former key, and is not a transfer, goes on under the present one. */
async function sealAnew(tx: Transaction, clock: Clock): Promise<void> {
  const former = { seal: (text: string) => tx.formerSeals(text)[0] ?? '', formerSeals: () => [] }
  for (const table of SEALED_NAMES) await sealRows(tx, table, (row) => isOwnRow(former, table, row))
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

const indexed = v.object({ address: v.string(), family, key: v.string(), index: v.number() })

/** Addresses that the operator's keys do not give to their people, which are not sealed. */
async function strangeAddresses(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    indexed,
    `SELECT a.address, k.family, k.key, d.index
     FROM derived_addresses a JOIN deposit_keys k ON k.id = a.key_id
     JOIN deposit_addresses d ON d.user_id = a.user_id WHERE a.seal IS NULL`,
  )
  return new Set(
    rows.flatMap((one) =>
      comesFrom(one.family, one.key, one.index, one.address) ? [] : [one.address],
    ),
  )
}
