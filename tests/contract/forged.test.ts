import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parsePlan } from '#domain/payouts/plan.ts'
import type { ChainServices } from '../../server/chains/services.ts'
import { createWatchlist } from '../../server/chains/watcher/watchlist.ts'
import { ensureSeals } from '../../server/main/starting/ensure-seals.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { digest, randomToken } from '../../server/platform/keys/secrets.ts'
import { type World, worldOf } from '../simulation/payouts/world.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { addPasskey, signedBy } from '../support/passkeys.ts'
import { askToWithdraw, postWithdrawal, TWENTY_USDT } from '../support/withdrawal-calls.ts'

/**
 * Somebody who owns the tables, and has everything but the host's key, writes what authorises money. It is refused when it is
 * used, not found at the next audit.
 */
let host: MoneyHost
let world: World
let deps: ChainServices
let person: Person
let seed = 5000
beforeAll(async () => {
  host = await moneyHost()
}, 60_000)
afterAll(() => host.close())
beforeEach(async () => {
  world = worldOf(++seed, 'BNB', true, () => host.clock.now().getTime())
  deps = { ...host.deps, payouts: new Map([['BNB', world.chain]]) }
  person = await host.person({ USDT: '100', BNB: '50' })
})

/** With all triggers off, as the owner of the tables may. */
const bySql = (sql: string) =>
  host.deps.db.script(
    `SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`,
  )
const order = (command: Record<string, string>) => execute(deps, command)

async function placed(units: bigint): Promise<string> {
  host.clock.advance(1)
  const [id, at, { userId }] = [randomUUID(), host.clock.now(), person]
  const of = (coins: bigint) => amountOf('USDT', coins * ONE)
  const amounts = { amount: of(units + 1n), arrives: of(units), fee: of(1n) }
  const address = world.addressOf('person')
  const made = { coin: 'USDT', network: 'BNB', address, ...amounts } as const
  await deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order: made, at }))
  return id
}

async function planned() {
  const { files = [], lines } = await order({ command: 'payouts-plan', network: 'BNB' })
  const read = files[0] && parsePlan(files[0].text)
  const plan = read?.ok ? read.value : undefined
  return { ids: plan?.transactions.map(({ id }) => id) ?? [], text: lines.join('\n') }
}

describe('a withdrawal', () => {
  test('that was approved by hand is in no plan, until this host approves it', async () => {
    const id = await placed(2n)
    await bySql(
      `UPDATE withdrawals SET approved_at = now(), approved_by = 'ada' WHERE id = '${id}'`,
    )
    const { ids, text } = await planned()
    expect(ids).toEqual([])
    expect(text).toContain(`${id}: this host has not approved it`)
    await order({ command: 'payouts-approve', ids: id })
    expect((await planned()).ids).toEqual([id])
  })

  test.each([
    ['address', `address = '0x${'e'.repeat(40)}'`],
    ['amount', 'arrives = amount'],
    ['coin', `coin = 'ETH'`],
  ])('whose %s was changed after its approval is not paid', async (_, change) => {
    const id = await placed(3n)
    await order({ command: 'payouts-approve', ids: id })
    await bySql(`UPDATE withdrawals SET ${change} WHERE id = '${id}'`)
    const { ids, text } = await planned()
    expect(ids).toEqual([])
    expect(text).toContain(`${id}: it is not what its owner has confirmed`)
    await bySql(`UPDATE withdrawals SET status = 'rejected' WHERE id = '${id}'`)
  })

  test('that was changed is neither approved nor decided', async () => {
    const id = await placed(4n)
    await bySql(`UPDATE withdrawals SET address = '0x${'e'.repeat(40)}' WHERE id = '${id}'`)
    const changed = /is not what its owner has confirmed/
    for (const command of ['payouts-approve', 'reject']) {
      const given = command === 'reject' ? { id, reason: 'no' } : { ids: id }
      expect((await order({ command, ...given })).lines.join()).toMatch(changed)
    }
    await bySql(`DELETE FROM withdrawals WHERE id = '${id}'`)
  })
})

describe('a session', () => {
  const plant = async (userId: string, verified: string) => {
    const token = randomToken()
    await bySql(`INSERT INTO sessions (id, token_hash, user_id, created_at, verified_at, expires_at)
      VALUES ('${randomUUID()}', '${digest(token)}', '${userId}', now(), ${verified}, '2099-01-01')`)
    return token
  }
  const ask = (token: string) =>
    person.call('GET', '/sessions', undefined, { authorization: `Bearer ${token}` })

  test('that was planted is none', async () => {
    expect((await ask(person.token)).status).toBe(200)
    expect((await ask(await plant(person.userId, 'now()'))).status).toBe(401)
    // Not at the next start either: what is sealed at each start is sealed for a thief.
    const token = await plant(person.userId, 'now()')
    await ensureSeals(host.deps.db, host.clock)
    expect((await ask(token)).status).toBe(401)
  })

  test('that was given to somebody else is none', async () => {
    const thief = await host.person()
    expect((await ask(thief.token)).status).toBe(200)
    await bySql(
      `UPDATE sessions SET user_id = '${person.userId}' WHERE token_hash = '${digest(thief.token)}'`,
    )
    expect((await ask(thief.token)).status).toBe(401)
  })

  test('that was verified by hand is none, and cannot be completed', async () => {
    const token = await host.deps.sessions.start(person.userId)
    await bySql(`UPDATE sessions SET verified_at = now() WHERE token_hash = '${digest(token)}'`)
    expect((await ask(token)).status).toBe(401)
  })
})

describe('a passkey', () => {
  test('that was planted, or is trusted earlier than it was to be, confirms nothing', async () => {
    const [own, theirs] = [await addPasskey(host, person), await host.person({ USDT: '100' })]
    const asked = await askToWithdraw(person, 'passkey', TWENTY_USDT)
    const stolen = await addPasskey(host, theirs)
    // The thief's own key, in a row of the person.
    await bySql(
      `UPDATE passkeys SET user_id = '${person.userId}' WHERE user_id = '${theirs.userId}'`,
    )
    const refused = await postWithdrawal(person, TWENTY_USDT, signedBy(stolen, asked))
    expect([refused.status, refused.json.error.code]).toEqual([403, 'unknown-passkey'])
    await bySql(
      `UPDATE passkeys SET trusted_from = trusted_from - interval '1 day' WHERE user_id = '${person.userId}'`,
    )
    const earlier = await postWithdrawal(person, TWENTY_USDT, signedBy(own, asked))
    expect([earlier.status, earlier.json.error.code]).toEqual([403, 'unknown-passkey'])
  })
})

describe('a deposit address', () => {
  test('that was given to somebody else is nobody’s, and is found', async () => {
    const { db } = host.deps
    const [{ evm }, thief] = [await host.deps.addresses.of(person.userId), await host.person()]
    await host.deps.addresses.of(thief.userId)
    const ownerOf = async () => {
      const told: string[] = []
      const watchlist = await createWatchlist(db, 'evm', ({ address }) => told.push(address))()
      return { owner: watchlist.get(evm.toLowerCase())?.userId, told }
    }
    expect(await ownerOf()).toEqual({ owner: person.userId, told: [] })
    await bySql(`DELETE FROM derived_addresses WHERE user_id = '${thief.userId}';
      UPDATE derived_addresses SET user_id = '${thief.userId}' WHERE address = '${evm}'`)
    expect(await ownerOf()).toEqual({ owner: undefined, told: [evm] })
    expect((await audit(db)).findings).toContain(
      `the deposit address ${evm} was not handed out by the host`,
    )
    await bySql(
      `UPDATE derived_addresses SET user_id = '${person.userId}' WHERE address = '${evm}'`,
    )
    expect((await ownerOf()).owner).toBe(person.userId)
  })

  test('cannot be two people’s, below whatever key', async () => {
    const [{ evm }, thief] = [await host.deps.addresses.of(person.userId), await host.person()]
    await expect(
      bySql(`INSERT INTO deposit_keys (family, key, is_test, since) VALUES ('evm', 'planted', false, '2020-01-01');
        INSERT INTO derived_addresses (key_id, user_id, address, seal)
          SELECT id, '${thief.userId}', '${evm.toLowerCase()}', 'made up' FROM deposit_keys WHERE key = 'planted'`),
    ).rejects.toThrow('derived_addresses_address')
  })
})

test('under terms that were forged nothing is bought', async () => {
  await bySql(`INSERT INTO terms (version, content, made_by, at, seal)
    SELECT version + 1, replace(content, '"1"', '"0"'), 'eve', now(), 'fake' FROM terms ORDER BY version DESC LIMIT 1`)
  await expect(host.deps.terms.current()).rejects.toThrow('was not made by this host')
  const buying = {
    amount: '10',
    receiveToken: '1000',
    tokenFee: '1',
    val: '100',
    hint: 'Crypto',
    type: 'buy',
    typeOf: 'Crypto',
    asset: 'USDT',
  }
  const answer = await person.call('POST', '/buy/token', buying)
  expect(answer.status).toBe(500)
  expect(await host.available(person, 'USDT').catch(() => 'unknown')).not.toBe('90')
  await bySql(`DELETE FROM terms WHERE seal = 'fake'`)
  expect((await person.call('POST', '/buy/token', buying)).status).toBe(200)
})

test('coins that were minted in the lane from before there were seals are not sealed by the next start', async () => {
  const { db } = host.deps
  const before = (await audit(db)).findings
  await bySql(`
    UPDATE lanes SET position = position + 1 WHERE lane = 0;
    INSERT INTO transfers (id, key, at) SELECT position, 'minted', now() FROM lanes WHERE lane = 0;
    INSERT INTO entries (transfer_id, account_id, units)
      SELECT (SELECT position FROM lanes WHERE lane = 0), a.id, CASE WHEN a.kind = 'available' THEN 7 ELSE -7 END
      FROM accounts a WHERE a.coin = 'BNB' AND (a.owner = '${person.userId}' AND a.kind = 'available'
        OR a.id = (SELECT min(id) FROM accounts WHERE kind = 'deposits' AND coin = 'BNB'))`)
  await ensureSeals(db, host.clock)
  const { findings } = await audit(db)
  expect(findings.length).toBeGreaterThan(before.length)
  expect(findings.join()).toContain('(minted) is not sealed')
})
