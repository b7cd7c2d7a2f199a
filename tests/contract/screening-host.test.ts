import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tronAccount } from '#domain/addresses/address.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { lockPayable } from '../../server/chains/payouts/withdrawals.ts'
import { creditFinal } from '../../server/chains/watcher/payments.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { listedCounts } from '../../server/money/screening/listings.ts'
import { createScreening, storedLists } from '../../server/money/screening/lists.ts'
import { queuedWithdrawals } from '../../server/money/withdrawals/queue.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { conditionsNow } from '../../server/operator/alarms/conditions.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { DAY, MINUTE } from '../../server/platform/time/clock.ts'
import { newHash } from '../support/memory-chain.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const LISTED = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const OTHER = '0x52908400098527886E0F7030069857D2E4169EE7'

const METRICS_TOKEN = 'a-token-of-the-tests-of-screening'
const folder = mkdtempSync(join(tmpdir(), 'lists-'))
const [ofac, second] = [join(folder, 'ofac.json'), join(folder, 'second.txt')]
let host: MoneyHost
let console: StaffConsole
let tess: Colleague
let person: Person

beforeAll(async () => {
  writeLists([LISTED])
  host = await moneyHost({ SCREENING_LISTS: `${ofac}, ${second}`, METRICS_TOKEN })
  console = await staffConsole(host.deps)
  tess = await console.colleague('tess', 'treasurer')
}, 60_000)
beforeEach(async () => {
  await lists([LISTED])
  person = await host.person({ BNB: '50', USDT: '50' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await console.close()
  await host.close()
})

function writeLists(
  first: readonly string[],
  other = '# none but a burned one\n0x000000000000000000000000000000000000dead',
) {
  writeFileSync(ofac, JSON.stringify(first))
  writeFileSync(second, other)
}
async function lists(...what: Parameters<typeof writeLists>) {
  writeLists(...what)
  host.clock.advance(1000)
  await turn()
}

/** What is logged. */
const errors: unknown[] = []
const onError = (error: unknown) => void errors.push(error)
const turn = () => createScreening(host.deps, onError).turn()

async function place(address: string, network: 'BNB' | 'TRX' = 'BNB'): Promise<string> {
  const [id, coin] = [randomUUID(), network === 'BNB' ? 'BNB' : 'USDT'] as const
  host.clock.advance(1000)
  const of = (units: bigint) => amountOf(coin, units * ONE)
  const order = { coin, network, address, amount: of(2n), arrives: of(1n), fee: of(1n) } as const
  const at = host.deps.clock.now()
  await host.deps.db.transaction((tx) =>
    placeWithdrawal(tx, { id, userId: person.userId, order, at }),
  )
  return id
}

const order = (command: Record<string, string>) => execute(host.deps, command)
const approve = (id: string) => order({ command: 'payouts-approve', ids: id })
const release = (id: string) => order({ command: 'screening-release', id, reason: 'case 12' })
/** What a refused order says. */
async function refusal(given: ReturnType<typeof execute>): Promise<string> {
  const reply = await given
  return 'lines' in reply ? reply.lines.join('\n') : ''
}
/** What a command answers with that was carried out. */
async function resultOf(command: Record<string, string>): Promise<Record<string, unknown>> {
  const reply = await order(command)
  return 'result' in reply ? reply.result : {}
}
const waiting = async () => (await resultOf({ command: 'payouts' }))['rows']
const state = async (id: string) =>
  Object.fromEntries((await rowsOf()).map((row) => [row.id, row.state]))[id]
async function rowsOf(): Promise<{ id: string; state: string }[]> {
  const rows = await waiting()
  return Array.isArray(rows) ? rows : []
}

describe('a withdrawal to a listed address', () => {
  const hex = bytesToHex(tronAccount(TRON))
  const SPELLINGS = [
    ['in lower case', LISTED.toLowerCase(), LISTED, 'BNB'],
    ['in upper case, without a checksum', LISTED.toUpperCase().replace('X', 'x'), LISTED, 'BNB'],
    ['without 0x', LISTED.slice(2), LISTED, 'BNB'],
    ['of Tron', TRON, TRON, 'TRX'],
    ['of Tron as nodes write it', `41${hex}`, TRON, 'TRX'],
    ['of Tron after 0x', `0x41${hex.toUpperCase()}`, TRON, 'TRX'],
    ['of Tron by its account on EVM networks', `0x${hex}`, TRON, 'TRX'],
  ] as const

  test.each(SPELLINGS)('that the list spells %s waits', async (_, spelled, address, network) => {
    await lists([spelled])
    const id = await place(address, network)
    expect(await refusal(approve(id))).toContain('is named by ofac.json')
    await lists([])
    expect((await approve(id)).isDone).toBe(true)
  })

  test('is accepted from its person in the same words as any other', async () => {
    const asked = (add: string) =>
      person.call('PUT', '/withdrawal/otp', {
        total: '1',
        coin: 'BNB',
        fee: '0.0005',
        amount: '0.9995',
        chain: 'BNB',
        add,
        command: 'withdrawal',
      })
    const placed = async (address: string) => {
      const { challenge } = (await asked(address)).json
      const code = host.lastCode()
      const order = { amount: '0.9995', type: 'Crypto', inputVal: '1', asset: 'BNB', chain: 'BNB' }
      const answer = await person.call('POST', '/withdrawal', {
        ...order,
        address,
        challenge,
        code,
      })
      return [answer.status, Object.keys(answer.json)]
    }
    const clean = await placed(OTHER)
    host.clock.advance(120_000)
    expect(await placed(LISTED)).toEqual(clean)
    const history = (await person.call('GET', '/withdrawal/detail')).text
    expect(history).toContain(LISTED)
    expect(history).not.toMatch(/list|sanction|screen/i)
  })

  test('is approved neither by a plan nor with a transaction, nor by SQL, until it is released', async () => {
    const id = await place(LISTED)
    expect(await refusal(approve(id))).toContain('"screening release')
    expect(await refusal(order({ command: 'approve', id, tx: transactionHash(id) }))).toContain(
      'A sanctions list names the address',
    )
    await expect(
      host.deps.db.run(`UPDATE withdrawals SET approved_at = at, approved_by = 'x' WHERE id = $1`, [
        id,
      ]),
    ).rejects.toMatchObject({ constraint: 'withdrawals_listed' })
    expect((await queuedWithdrawals(host.deps.db, [id]))[0]?.signs).toContain('listed-address')
    expect((await release(id)).isDone).toBe(true)
    expect((await approve(id)).isDone).toBe(true)
    expect(await refusal(release(id))).toContain('No list holds')
  })

  test('is released by what somebody signs with the hash of the list, which is kept', async () => {
    const id = await place(LISTED)
    const [{ hash } = { hash: '' }] = await storedLists(host.deps.db)
    const draft = await tess.draft('screening-release', { id, reason: 'case 12' })
    expect(JSON.parse(draft.text).before[id]).toContain(`held by ofac.json (SHA-256 ${hash})`)
    expect((await tess.sign(draft)).json).toMatchObject({ isDone: true })
    const kept = await host.deps.db.run(
      `UPDATE withdrawals w SET reason = '' FROM screening_releases r
       WHERE r.withdrawal_id = w.id AND w.id = $1 AND r.hash = $2 AND r.released_by = 'tess'`,
      [id, hash],
    )
    expect(kept).toBe(1)
    await expect(host.deps.db.run('DELETE FROM screening_releases')).rejects.toThrow()
  })

  test('that was approved before the list named it is in no plan, and in one again afterwards', async () => {
    await lists([])
    const [id, other] = [await place(LISTED), await place(LISTED)]
    await order({ command: 'payouts-approve', ids: `${id} ${other}` })
    expect(await state(id)).toBe('approved')
    await lists([LISTED])
    expect(await state(id)).toBe('listed')
    await expect(
      host.deps.db.run(
        `INSERT INTO payout_slots (batch, id, withdrawal_id, network, sender, coin, units, recipient)
         SELECT 1, id, id, chain, '0x', coin, arrives, address FROM withdrawals WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawals_listed' })
    const locked = () => host.deps.db.transaction((tx) => lockPayable(tx, [id, other]))
    expect(await locked()).toEqual(new Set())
    await release(id)
    expect(await state(id)).toBe('approved')
    expect(await locked()).toEqual(new Set([id]))
  })

  test('is held by the database itself until it is released from the list that names it, since it does', async () => {
    await lists([LISTED], LISTED)
    const [id, other] = [await place(LISTED), await place(LISTED)]
    await release(other)
    const { db, clock } = host.deps
    const released = (list: string, at: Date) =>
      db.run(
        `INSERT INTO screening_releases (withdrawal_id, list, hash, at, released_by, reason) VALUES ($1, $2, '', $3, 'x', '')`,
        [id, list, at],
      )
    const approved = () =>
      db.run(`UPDATE withdrawals SET approved_at = at, approved_by = 'x' WHERE id = $1`, [id])
    const refused = { constraint: 'withdrawals_listed' }
    await expect(approved()).rejects.toMatchObject(refused)
    await released('second.txt', clock.now())
    await expect(approved()).rejects.toMatchObject(refused)
    await released('ofac.json', new Date(0))
    await expect(approved()).rejects.toMatchObject(refused)
    await released('ofac.json', clock.now())
    expect(await approved()).toBe(1)
  })

  test('is held again by another list, and by the same one where it names the address anew', async () => {
    await lists([])
    const id = await place(LISTED)
    await approve(id)
    await lists([LISTED])
    await release(id)
    await lists([LISTED, OTHER])
    expect(await state(id)).toBe('approved')
    await lists([LISTED], LISTED)
    expect(await state(id)).toBe('listed')
    await release(id)
    expect(await state(id)).toBe('approved')
    await lists([], LISTED)
    await lists([LISTED], LISTED)
    expect(await state(id)).toBe('listed')
  })
})

/** The findings of an audit about sanctions lists. */
const audited = async () =>
  (await audit(host.deps.db)).findings.filter((one) => /screening|listed/.test(one))
const lockedFor = (id: string) => host.deps.db.transaction((tx) => lockPayable(tx, [id]))

describe('somebody who has the database', () => {
  const COPIED = `(SELECT seal FROM screening_releases WHERE seal IS NOT NULL ORDER BY at DESC LIMIT 1)`
  // Holds promise 73.
  test.each([
    ['without a seal', 'NULL', false],
    ['with a seal that is made up', `'made up'`, true],
    ['with the seal of another one', COPIED, true],
  ])('releases nothing by a row %s, and an audit finds it', async (_, seal, isFound) => {
    await lists([])
    const [id, other] = [await place(LISTED), await place(LISTED)]
    await approve(id)
    await lists([LISTED])
    await release(other)
    expect(await audited()).toEqual([])
    const row = randomUUID()
    await host.deps.db.run(
      `INSERT INTO screening_releases (id, withdrawal_id, list, hash, at, released_by, reason, seal)
       SELECT $1, $2, name, hash, now() + interval '1 year', 'tess', 'case 12', ${seal} FROM screening_lists WHERE name = 'ofac.json'`,
      [row, id],
    )
    expect(await state(id)).toBe('listed')
    expect(await lockedFor(id)).toEqual(new Set())
    expect(await refusal(order({ command: 'approve', id, tx: transactionHash(id) }))).toContain(
      'A sanctions list names the address',
    )
    expect((await listedCounts(host.deps.db)).withdrawals).toBeGreaterThan(0)
    const found = [`${row} of screening_releases was not written by the host`]
    expect(await audited()).toEqual(isFound ? found : [])
    expect((await release(id)).isDone).toBe(true)
    expect(await lockedFor(id)).toEqual(new Set([id]))
    await host.deps.db.transaction(async (tx) => {
      await tx.script(`SET LOCAL session_replication_role = replica`)
      await tx.run('DELETE FROM screening_releases WHERE id = $1', [row])
    })
  })

  const OWN = `address = '${LISTED.toLowerCase()}'`
  const CHANGES = [
    ['takes an address off a list', `DELETE FROM listed_addresses WHERE ${OWN}`],
    ['takes all off a list', 'DELETE FROM listed_addresses'],
    ['changes an address of a list', `UPDATE listed_addresses SET address = '0xe1e' WHERE ${OWN}`],
    [
      'moves an address to another list',
      `UPDATE listed_addresses SET list = 'second.txt' WHERE ${OWN}`,
    ],
    ['changes since when an address is listed', `UPDATE listed_addresses SET since = '2020-01-01'`],
    ['changes what a list is of', `UPDATE screening_lists SET hash = 'other'`],
    ['calls a list one of no settings', `UPDATE screening_lists SET hash = ''`],
    ['removes the seals of a list', `UPDATE listed_parts SET seal = NULL`],
    [
      'exchanges the seals of a list',
      `UPDATE listed_parts p SET seal = o.seal FROM listed_parts o WHERE o.list = p.list AND o.part = 255 - p.part`,
    ],
  ] as const

  // Holds promise 73.
  test.each(CHANGES)('and %s lets nothing be paid until its file is read again', async (_, sql) => {
    await lists([])
    const [approved, id] = [await place(LISTED), await place(LISTED)]
    await approve(approved)
    await lists([LISTED])
    errors.length = 0
    expect(await audited()).toEqual([])
    await host.deps.db.run(sql)
    const changed = 'Somebody has changed ofac.json'
    expect(await refusal(approve(id))).toContain(changed)
    expect(await refusal(order({ command: 'approve', id, tx: transactionHash(id) }))).toContain(
      changed,
    )
    expect(await refusal(release(id))).toContain(changed)
    expect(await lockedFor(approved)).toEqual(new Set())
    expect(await audited()).not.toEqual([])
    expect((await findings()).join('\n')).toMatch(/wrong Somebody has changed|taken over within/)
    await turn()
    expect(errors.join('\n')).toContain('screening: ofac.json was not as this host has taken it')
    expect(await refusal(approve(id))).toContain('is named by ofac.json')
    expect(await lockedFor(approved)).toEqual(new Set())
    expect(await audited()).toEqual([])
    errors.length = 0
    await turn()
    expect(errors).toEqual([])
  })

  test('makes no earlier release count by what a list says since when', async () => {
    const id = await place(LISTED)
    await release(id)
    await lists([])
    await lists([LISTED])
    const since = `UPDATE listed_addresses SET since = '2020-01-01'`
    await host.deps.db.run(since)
    expect(await refusal(approve(id))).toContain('Somebody has changed ofac.json')
    await turn()
    expect(await refusal(approve(id))).toContain('is named by ofac.json')
    await release(id)
    expect((await approve(id)).isDone).toBe(true)
  })

  test.each([
    ['DELETE FROM screening_lists', 'screening_lists is never changed by hand'],
    [`UPDATE screening_lists SET name = 'x'`, 'screening_lists is never changed by hand'],
    ['TRUNCATE screening_lists CASCADE', 'is never changed by hand'],
  ])('is refused by the database: %s', async (sql, why) => {
    await expect(host.deps.db.run(sql)).rejects.toThrow(why)
  })

  test('drops no list of these settings by when it was read, nor keeps one that nobody reads', async () => {
    const { db, clock } = host.deps
    await db.run(`UPDATE screening_lists SET read_at = '2020-01-01', at = '2020-01-01'`)
    await turn()
    expect((await storedLists(db)).map(({ name }) => name)).toEqual(['ofac.json', 'second.txt'])
    await db.run(
      `INSERT INTO screening_lists (name, hash, accounts, others, at, read_at) VALUES ('x', 'x', 0, 0, $1, '2120-01-01')`,
      [clock.now()],
    )
    const id = await place(OTHER)
    expect(await refusal(approve(id))).toContain('Somebody has changed x in the database')
    await turn()
    expect((await storedLists(db)).map(({ name }) => name)).toEqual(['ofac.json', 'second.txt'])
    expect((await approve(id)).isDone).toBe(true)
  })
})

describe('a deposit from a listed address', () => {
  const SENDER = LISTED.toLowerCase()

  async function credited(from: string) {
    const { evm: address } = await host.deps.addresses.forUser(person.userId)
    const transaction = newHash()
    const [to, at] = [address.toLowerCase(), host.clock.now()]
    const owner = { userId: person.userId, address }
    const block = { number: 5, hash: newHash(), parentHash: newHash(), at }
    const of = { coin: 'BNB', contract: '', units: 3n * ONE, output: 0 } as const
    const payment = { ...of, transaction, from, to, owner, block }
    const rules = { network: 'BNB', minimum: 1n, own: new Set<string>(), needed: 15 } as const
    const watchlist = new Map([[to, owner]])
    const outcome = await host.deps.db.transaction((tx) =>
      creditFinal(tx, rules, payment, watchlist, at),
    )
    return { outcome, transaction }
  }

  test('waits for an operator, is shown as pending without a reason, and is credited once', async () => {
    expect((await credited(`0x${'ab'.repeat(20)}`)).outcome).toBe('credited')
    const { outcome, transaction } = await credited(SENDER)
    expect(outcome).toBe('listed')
    expect(await host.available(person, 'BNB')).toBe('53')
    const history = (await person.call('GET', '/deposit/detail')).text
    expect(history).toContain(transaction)
    expect(history).not.toMatch(/list|sanction|screen/i)

    const texts = { email: person.email, coin: 'BNB', amount: '3', tx: transaction }
    const draft = await tess.draft('deposit', texts)
    const { before, signs } = JSON.parse(draft.text)
    expect(before.sender).toMatch(/^named by ofac.json \(SHA-256 [0-9a-f]{64}\)$/)
    expect(signs).toEqual(['listed-address'])
    expect((await tess.sign(draft)).json).toMatchObject({ isDone: true })
    expect(await host.available(person, 'BNB')).toBe('56')
    expect((await resultOf({ command: 'deposit', ...texts }))['isNew']).toBe(false)
  })

  test('is credited by nobody who takes its sender off the list in the database', async () => {
    await host.deps.db.run('DELETE FROM listed_addresses WHERE address = $1', [SENDER])
    await expect(credited(SENDER)).rejects.toThrow('Somebody has changed ofac.json')
    await turn()
    expect((await credited(SENDER)).outcome).toBe('listed')
  })

  test('is told to operators with what else a list names', async () => {
    const id = await place(LISTED)
    const { transaction } = await credited(SENDER)
    await host.deps.db.run(
      `INSERT INTO saved_addresses (id, user_id, network, account, address, name, at, seal)
       VALUES ($1, $2, 'BNB', $3, $4, 'Mixer', $5, '')`,
      [randomUUID(), person.userId, SENDER, LISTED, host.clock.now()],
    )
    const result = await resultOf({ command: 'screening' })
    const own = JSON.stringify(result['rows'])
    for (const one of [id, `${transaction}:0`, '"saved"']) expect(own).toContain(one)
    const metrics = (await host.call('GET', '/metrics', undefined, { token: METRICS_TOKEN })).text
    expect(metrics).toContain('screening_accounts{list="ofac.json"} 1')
    expect(metrics).toMatch(/screening_waiting\{kind="saved"\} [1-9]/)
    const waiting = async () => (await listedCounts(host.deps.db)).deposits
    const before = await waiting()
    await lists([LISTED], LISTED)
    expect(await waiting()).toBe(before)
    const texts = { email: person.email, coin: 'BNB', amount: '3', tx: transaction }
    expect((await order({ command: 'deposit', ...texts })).isDone).toBe(true)
    expect(await waiting()).toBe(before - 1)
    expect((await findings()).join('\n')).toContain('(operator -- screening)')
  })
})

const findings = async () => {
  const found = (await resultOf({ command: 'doctor' }))['findings']
  const all: { part: string; state: string; text: string }[] = Array.isArray(found) ? found : []
  return all.filter(({ part }) => part === 'screening').map(({ state, text }) => `${state} ${text}`)
}

describe('a list', () => {
  test.each([
    ['that is cut off', `["${LISTED}", "0x12`, 'is no JSON array of addresses'],
    ['that is empty', '', 'has no address'],
  ])('%s is not taken over, and the doctor says so', async (_, text, why) => {
    writeFileSync(ofac, text)
    await expect(turn()).rejects.toThrow(`ofac.json: ${why}`)
    const id = await place(LISTED)
    expect(await refusal(approve(id))).toContain('is named by ofac.json')
    expect((await findings()).join('\n')).toContain(`wrong SCREENING_LISTS: ofac.json: ${why}`)
  })

  test('is taken over although the one before it cannot be read, with what stands behind its addresses', async () => {
    writeLists([LISTED], `# of 2026\n${OTHER} # case 12\n`)
    writeFileSync(ofac, '')
    host.clock.advance(1000)
    await expect(turn()).rejects.toThrow('ofac.json: has no address')
    expect(await refusal(approve(await place(OTHER)))).toContain('is named by second.txt')
    expect((await storedLists(host.deps.db)).map(({ others }) => others)).toEqual([0, 0])
  })

  test('that nobody has brought for two weeks is wrong to the doctor, and an alarm, until its file is written again', async () => {
    const age = async (days: number) => {
      const at = new Date(host.clock.now().getTime() - days * DAY)
      utimesSync(ofac, at, at)
      await turn()
      return (await findings()).join('\n')
    }
    await host.deps.db.run('UPDATE screening_lists SET brought_at = NULL')
    const old = 'wrong ofac.json is 15 days old'
    expect(await age(15)).toContain(old)
    const alarms = await conditionsNow(host.deps, () => 2 ** 40)
    expect(alarms.map(({ part, text }) => `${part} ${text}`).join()).toContain(old.slice(6))
    const { text } = await host.call('GET', '/metrics', undefined, { token: METRICS_TOKEN })
    expect(text).toContain(`screening_age_seconds{list="ofac.json"} ${(15 * DAY) / 1000}`)
    expect(await age(13)).toContain('accounts, and 0 on other networks, and is 13 days old')
    expect(await age(13)).not.toContain('wrong ofac.json')
  })

  test('is in what is kept of a rejection, with the hash of what it said', async () => {
    const id = await place(LISTED)
    const [{ hash } = { hash: '' }] = await storedLists(host.deps.db)
    await tess.order('reject', { id, reason: 'not possible' })
    await lists([OTHER])
    const rows = await host.deps.db.rows(
      v.object({ number: v.number() }),
      'SELECT number FROM order_log WHERE position($1 in content::text) > 0 AND position($2 in content::text) > 0',
      [id, `held by ofac.json (SHA-256 ${hash})`],
    )
    expect(rows).not.toEqual([])
  })

  test('counts what is an address on no network of the host', async () => {
    await lists([LISTED, '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h', LISTED.toLowerCase()])
    expect((await storedLists(host.deps.db))[0]).toMatchObject({ accounts: 1, others: 1 })
  })

  test('that an earlier version has stored is taken over anew, and that is nothing to tell', async () => {
    await host.deps.db.transaction(async (tx) => {
      await tx.script('SET LOCAL session_replication_role = replica; DELETE FROM listed_parts')
    })
    errors.length = 0
    expect(await refusal(approve(await place(OTHER)))).toContain('Somebody has changed')
    await turn()
    expect(errors).toEqual([])
    expect((await approve(await place(OTHER))).isDone).toBe(true)
    expect(await refusal(approve(await place(LISTED)))).toContain('is named by ofac.json')
  })

  test('of a file that is no longer in the settings of any host holds nothing', async () => {
    const config = { screeningLists: [second] }
    const other = createScreening({ ...host.deps, config }, onError)
    // Another host has it still, as while the settings of several are changed.
    await other.turn()
    expect((await approve(await place(LISTED))).isDone).toBe(false)
    host.clock.advance(9 * MINUTE)
    await turn()
    host.clock.advance(9 * MINUTE)
    await other.turn()
    expect((await approve(await place(LISTED))).isDone).toBe(false)
    host.clock.advance(2 * MINUTE)
    await other.turn()
    expect((await storedLists(host.deps.db)).map(({ name }) => name)).toEqual(['second.txt'])
    expect((await approve(await place(LISTED))).isDone).toBe(true)
  })
})
