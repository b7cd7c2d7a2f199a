import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { MARKET_COINS, PAYMENT_COINS, WITHDRAWAL_COINS } from '#domain/assets.ts'
import { createPrices } from '../../server/money/prices/prices.ts'
import { ensureTerms } from '../../server/money/set-terms.ts'
import { TERM_NAMES } from '../../server/money/terms/money-terms.ts'
import { storeTerms, versionsOfTerms } from '../../server/money/terms/terms.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { derivedKey } from '../../server/platform/keys/keys.ts'
import { MINUTE } from '../../server/platform/time/clock.ts'
import { HOST_SECRET } from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'
import { demoTexts } from '../support/demo-terms.ts'
import { startHost } from '../support/host.ts'
import { closeAudited } from '../support/ledger.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { EVM } from '../support/withdrawal-calls.ts'

const at = { now: () => new Date('2026-01-01T12:00:00Z') }
const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const FEES: Readonly<Record<string, string>> = { BNB: '0.0005', USDT: '1', ETH: '0.001', TRX: '2' }

const feesOf = (...coins: readonly string[]) => coins.map((coin) => `${coin}:${FEES[coin]}`).join()
const without = (...names: readonly string[]) =>
  Object.fromEntries(Object.entries(demoTexts()).filter(([name]) => !names.includes(name)))

/** What a program of another version may have left, and the market coins that it has given a price. */
const SHAPES: readonly {
  readonly shape: string
  readonly texts: Readonly<Record<string, string>>
  readonly priced?: readonly string[]
}[] = [
  ...WITHDRAWAL_COINS.map((coin) => ({
    shape: `${coin} has no fee`,
    texts: {
      ...demoTexts(),
      WITHDRAWAL_FEES: feesOf(...WITHDRAWAL_COINS.filter((one) => one !== coin)),
    },
  })),
  ...TERM_NAMES.map((name) => ({ shape: `${name} is missing`, texts: without(name) })),
  { shape: 'there is no value', texts: {} },
  {
    shape: 'there is a fee of a coin and a value that this program does not know',
    texts: { ...demoTexts(), WITHDRAWAL_FEES: `${feesOf('BNB')},POL:0.1`, MAX_DEPOSIT: '5' },
  },
  {
    shape: 'a fee has more decimals than the coin has by now',
    texts: { ...demoTexts(), WITHDRAWAL_FEES: `${feesOf('BNB', 'USDT', 'ETH')},TRX:0.0000001` },
  },
  ...MARKET_COINS.map((coin) => ({
    shape: `${coin} has neither a fee nor a price`,
    texts: {
      ...demoTexts(),
      WITHDRAWAL_FEES: feesOf(...WITHDRAWAL_COINS.filter((one) => one !== coin)),
    },
    priced: MARKET_COINS.filter((one) => one !== coin),
  })),
]

/** Stores what a program of another version has written, which does not ask this one whether it is valid. */
const storeAs = (db: Db, texts: Readonly<Record<string, string>>) =>
  db.transaction(async (tx) => {
    const [last] = await versionsOfTerms(tx, 1)
    const content = JSON.stringify(texts)
    return await storeTerms(tx, { content, madeBy: 'another version', at: at.now() }, last)
  })

/** All that a person asks for with each coin, with the status and the code of a refusal. */
async function answersTo({ clock }: MoneyHost, person: Person) {
  const answers: Record<string, readonly [number, string | undefined]> = {}
  const ask = async (
    what: string,
    method: 'PUT' | 'POST' | 'GET',
    path: string,
    body?: unknown,
  ) => {
    const { status, json } = await person.call(method, path, body)
    answers[what] = [status, status === 200 ? undefined : json.error.code]
  }
  for (const coin of PAYMENT_COINS) {
    const network = coin === 'USDT' ? 'BNB' : coin
    // A code is mailed only so often.
    clock.advance(10 * MINUTE)
    const add = coin === 'TRX' ? TRON : EVM
    const [total, amount] = ['500', String(500 - Number(FEES[coin]))]
    await ask(`deposit ${coin}`, 'PUT', '/particular/address', { coin, command: 'deposit' })
    await ask(`terms ${coin}`, 'PUT', '/particular/balance', { coin, command: 'withdrawal' })
    await ask(`quote ${coin}`, 'PUT', '/particular/balance', { coin, command: 'buy' })
    await ask(`withdraw ${coin}`, 'PUT', '/withdrawal/otp', {
      total,
      coin,
      add,
      fee: '0',
      amount,
      chain: network,
      command: 'withdrawal',
    })
    await ask(`buy ${coin}`, 'POST', '/buy/token', {
      tokenFee: '1',
      val: '0',
      asset: coin,
      hint: 'Token',
      amount: '0',
      receiveToken: '200',
      type: 'buy',
      typeOf: 'Crypto',
    })
  }
  await ask('site', 'GET', '/site/setting')
  await ask('whitepaper', 'GET', '/images/whitepaper.pdf')
  await ask('conditions', 'GET', '/images/terms-and-conditions.pdf')
  return answers
}

describe('a host on terms that another version has written', () => {
  let db: Db
  let host: MoneyHost
  beforeAll(async () => {
    db = await openDb()
    await ensureTerms(db, at, demoTexts())
    host = await moneyHost({}, createPrices({ db, clock: at, isSandbox: true }), db)
  })
  afterAll(() => closeAudited(db, host))

  // Holds promise 72.
  test.each(SHAPES)(
    'starts where $shape, and refuses nothing but that',
    async ({ texts, priced }) => {
      const stored = await storeAs(db, texts)
      if (priced) await db.run('DELETE FROM prices WHERE NOT coin = ANY($1)', [[...priced]])
      const started = await moneyHost({}, createPrices({ db, clock: at, isSandbox: true }), db)
      try {
        const person = await started.person({ BNB: '1000', USDT: '1000', ETH: '1000', TRX: '1000' })
        const answers = await answersTo(started, person)
        expect(Object.values(answers).filter(([status]) => status >= 500)).toEqual([])
        expect(answers['site']).toEqual([200, undefined])
        expect(answers['whitepaper']).toEqual([200, undefined])
        expect(answers['conditions']).toEqual([200, undefined])
        for (const coin of PAYMENT_COINS) {
          const isOffered = stored.withdrawal.has(coin)
          const isDeposited = isOffered && stored.minimumDeposit !== undefined
          const isSold = isOffered && stored.sale !== undefined
          const given = [200, undefined]
          const refused = [422, 'not-offered']
          expect({
            deposit: answers[`deposit ${coin}`],
            terms: answers[`terms ${coin}`],
            quote: answers[`quote ${coin}`],
            withdraw: answers[`withdraw ${coin}`],
          }).toEqual({
            deposit: isDeposited ? given : refused,
            terms: isOffered ? given : refused,
            quote: isSold ? given : refused,
            withdraw: isOffered ? given : refused,
          })
          if (isSold) expect(answers[`buy ${coin}`]?.[1]).not.toBe('not-offered')
          else expect(answers[`buy ${coin}`]).toEqual(refused)
        }
      } finally {
        // Not the database, which the next host opens.
        await started.app.close()
      }
    },
  )

  test('is set right by the commands that it names, one after the other', async () => {
    await storeAs(db, { WITHDRAWAL_FEES: feesOf('BNB'), MIN_DEPOSIT: 'none' })
    const shown = (await execute(host.deps, { command: 'terms' })).lines
    expect(shown).toContain('  MIN_TOKEN  not set')
    const commands = shown.flatMap((line) => {
      const [, name, value] = /terms set (\w+) (\S+)\)$/.exec(line) ?? []
      return name !== undefined && value !== undefined ? [{ name, value }] : []
    })
    // Of these two it is known what an earlier version meant.
    const known = ['TOKEN_WITHDRAWALS', 'VESTING']
    expect([...commands.map(({ name }) => name), ...known].toSorted()).toEqual(
      [...TERM_NAMES].toSorted(),
    )
    for (const { name, value } of commands) {
      const set = { command: 'set-terms', name, value, by: 'ada' }
      expect((await execute(host.deps, set)).isDone).toBe(true)
    }
    expect((await host.deps.terms.current()).gaps).toEqual([])
    expect((await execute(host.deps, { command: 'terms' })).lines).toHaveLength(12)
    expect((await execute(host.deps, { command: 'terms-history' })).isDone).toBe(true)
  })

  test('refuses an operator who credits what has no terms, with what to do', async () => {
    const { email } = await host.person()
    const deposit = { command: 'deposit', email, coin: 'ETH', amount: '5' }
    await storeAs(db, { ...demoTexts(), WITHDRAWAL_FEES: feesOf('BNB') })
    expect((await execute(host.deps, deposit)).lines[0]).toContain('ETH has no terms')
    await storeAs(db, without('MIN_DEPOSIT'))
    expect((await execute(host.deps, deposit)).lines[0]).toContain('terms set MIN_DEPOSIT')
  })
})

test('the start of a host says which coins have no terms and what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terms-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await copyMigratedDatabase(folder)
  const db = await openPglite(folder, { key: derivedKey(HOST_SECRET, 'ledger') })
  await storeAs(db, { ...demoTexts(), WITHDRAWAL_FEES: feesOf('BNB', 'USDT', 'ETH') })
  await db.close()
  const host = await startHost({ DATA_DIR: folder, HOST_SECRET })
  onTestFinished(() => host.dispose())
  const missing = 'WITHDRAWAL_FEES has no fee for TRX: TRX is not deposited, withdrawn or paid with'
  await expect.poll(host.output).toContain(missing)
  const command = 'terms set WITHDRAWAL_FEES BNB:0.0005,USDT:1,TOKEN:10,ETH:0.001,TRX:2'
  expect(host.output()).toContain(`(npm run operator -- ${command})`)
  expect(await host.operator(...command.split(' '))).toContain('from now on')
  await host.restart()
  await expect.poll(() => host.output()).toContain('Identity')
  expect(host.output()).not.toContain('has no fee')
})
