import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole
let ada: Colleague

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  ada = await console.colleague('ada', 'support', 'administrator', 'treasurer')
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await console.close()
  await host.close()
})

const run = (command: string, given: object = {}) => execute(host.deps, { command, ...given })
const rows = async (command: string, texts: Record<string, string> = {}, after?: string) => {
  const asked = { command, texts, ...(after === undefined ? {} : { after }) }
  return (await ada.ask('query', asked)).json.result.rows
}

describe('whoever is taken off the staff', () => {
  test('is nobody whose key the signer is given, and has no session left', async () => {
    const { db } = host.deps
    const carl = await console.colleague('carl', 'treasurer')
    const sessions = async () =>
      (
        await db.rows(
          v.unknown(),
          `SELECT FROM staff_sessions s WHERE EXISTS (SELECT FROM order_log l
             WHERE l.subject = s.staff_id AND l.things @> ARRAY['carl'])`,
        )
      ).length
    const names = async () => {
      const reply = await run('staff-keys')
      if (!('result' in reply)) throw new Error(reply.lines.join())
      return JSON.stringify(reply.result)
    }
    expect([await sessions(), (await names()).includes('carl')]).toEqual([1, true])
    expect((await ada.order('staff-remove', { name: 'carl' })).json.isDone).toBe(true)
    expect([await sessions(), (await names()).includes('carl')]).toEqual([0, false])
    expect((await carl.ask('me', {})).status).toBe(401)
  })
})

describe('an account', () => {
  test.each(['freeze', 'end-sessions'])(
    'is logged out at the identity provider, too: %s',
    async (command) => {
      const signOut = vi.spyOn(host.deps.identity, 'signOut')
      const { email } = await host.person()
      await run(command, { email, ...(command === 'freeze' ? { reason: 'asked for it' } : {}) })
      expect(signOut).toHaveBeenCalledOnce()
    },
  )

  test('stays frozen unless it is said that this is meant, and both orders say what they change', async () => {
    const { email } = await host.person()
    const changes = async (command: string, texts: object = {}) => {
      const { text } = await ada.draft(command, { email, ...texts })
      const { before, after } = JSON.parse(text)
      return [before.frozen, after.frozen]
    }
    expect(await changes('freeze', { reason: 'asked for it' })).toEqual(['no', 'yes'])
    await run('freeze', { email, reason: 'asked for it' })
    const isFrozen = async () =>
      (await rows('freezes')).some((one: { email: string }) => one.email === email)
    expect(await changes('unfreeze')).toEqual([expect.stringContaining('asked for it'), 'no'])
    expect([(await run('unfreeze', { email })).isDone, await isFrozen()]).toEqual([false, true])
    const lifted = await run('unfreeze', { email, force: 'freeze' })
    expect([lifted.isDone, await isFrozen()]).toEqual([true, false])
  })
})

describe('what is asked about one person', () => {
  test('has nothing of anybody else: what they wrote, and what was paid to them', async () => {
    const { db, clock } = host.deps
    const [ann, ben] = [await host.person(), await host.person()]
    const write = async (person: Person) => {
      const id = randomUUID()
      await person.call('POST', '/support', { list: 'Others', content: 'Where is it?', id })
      await db.run(
        `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
           block_number, block_hash, at, state, confirmations, needed)
         VALUES (gen_random_uuid(), $1, 'BNB', $2, 0, 'BNB', 1, '', '', '', 1, '', $3, 'seen', 1, 3)`,
        [person.userId, id, clock.now()],
      )
      return id
    }
    const [first, second, other] = [await write(ann), await write(ann), await write(ben)]
    const shown = (await ada.ask('query', { command: 'query', texts: { id: first } })).json.result
    expect(shown.others.map(({ id }: { id: string }) => id)).toEqual([second])
    const paid = await rows('deposits', { state: 'all', person: ben.email })
    expect(paid.map(({ transaction }: { transaction: string }) => transaction)).toEqual([other])
  })
})

describe('a deposit by hand', () => {
  test('may be exactly the minimum, and no unit less', async () => {
    const { email } = await host.person()
    const { minimumDeposit = 0n } = await host.deps.terms.current()
    const credit = async (units: bigint) =>
      (await run('deposit', { email, coin: 'BNB', amount: toDecimalString(units) })).isDone
    expect(minimumDeposit).toBeGreaterThan(0n)
    expect(await credit(minimumDeposit)).toBe(true)
    expect(await credit(minimumDeposit - (parseUnits('0.000000000000000001') ?? 1n))).toBe(false)
  })
})

describe('the log', () => {
  test('has each order on one page, and says of a refused one that it is', async () => {
    const { email } = await host.person()
    for (const reason of ['first', 'second', 'third']) await run('freeze', { email, reason })
    await run('unfreeze', { email })
    const all = await rows('log', { about: email })
    expect(all.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([false, true, true, true])
    const [refused, third] = all
    expect(await rows('log', { about: email }, String(third.number))).toEqual(all.slice(2))
    expect(refused.answer).toContain('is frozen')
  })

  test('names who has agreed with an order that waits', async () => {
    const rule = { commands: ['freeze'], approvals: 2 }
    await run('policy-set', { file: JSON.stringify({ rules: [rule] }) })
    const bob = await console.colleague('bob', 'support', 'administrator')
    const { email } = await host.person()
    const draft = await ada.draft('freeze', { email, reason: 'asked for it' })
    await ada.sign(draft)
    expect(await bob.decide(draft.id, 'agree')).toMatchObject({ status: 200 })
    const waiting = await rows('waiting')
    expect(waiting).toMatchObject([{ id: draft.id, agreed: ['bob'], objected: [], needs: 2 }])
  })
})
