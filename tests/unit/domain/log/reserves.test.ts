import { expect, test } from 'vitest'
import {
  faultsOfReserves,
  type Reserve,
  type ReservesEntry,
  reservesByCoin,
  reserveText,
} from '#domain/log/reserves.ts'
import { reserveFaults, signReserves } from '../../../../signer/reserves.ts'
import {
  KEYS,
  LIMITS,
  PERSON,
  TREASURY,
  TRON_TREASURY,
  USDT,
} from '../../../support/payout-plans.ts'

const LOG = 'example.org/log'
const DAY = '2026-01-02'
const file = {
  format: 'reserves',
  version: 1,
  log: LOG,
  day: DAY,
  addresses: [
    {
      network: 'BNB',
      address: TREASURY,
      block: 90,
      hash: `0x${'c'.repeat(64)}`,
      coins: [
        { coin: 'BNB', amount: '3' },
        { coin: 'USDT', amount: '4', contract: USDT },
      ],
    },
    {
      network: 'TRX',
      address: TRON_TREASURY,
      block: 91,
      hash: 'd'.repeat(64),
      coins: [{ coin: 'USDT', amount: '1' }],
    },
  ],
} as const satisfies Parameters<typeof signReserves>[0]

const { addresses } = signReserves(file, KEYS)
const entry = (own: readonly Reserve[] = addresses, day: string = DAY): ReservesEntry => ({
  v: 1,
  kind: 'reserves',
  time: `${DAY}T01:00:00.000Z`,
  day,
  addresses: [...own],
})
const [bnb] = addresses

// Holds promise 142.
test('reserves that the keys of their addresses have signed are right, and are added up', () => {
  expect(faultsOfReserves(LOG, entry())).toEqual([])
  expect([...reservesByCoin(entry())]).toEqual([
    ['BNB', 3n * 10n ** 18n],
    ['USDT', 5n * 10n ** 18n],
  ])
})

test('what the key of an address signs is a text that people can read', () => {
  expect(bnb && reserveText({ log: LOG, day: DAY }, bnb)).toBe(
    `example.org/log: reserves for what is owed on 2026-01-02
address ${TREASURY} on Binance (BEP-20)
coins BNB, USDT (${USDT})
block 90, 0x${'c'.repeat(64)}`,
  )
})

test.each<[string, (one: Reserve) => Reserve]>([
  ['another block', (one) => ({ ...one, block: 89 })],
  ['another hash', (one) => ({ ...one, hash: `0x${'e'.repeat(64)}` })],
  ['another network', (one) => ({ ...one, network: 'ETH' })],
  ['another address', (one) => ({ ...one, address: PERSON })],
  [
    'another contract',
    (one) => ({ ...one, coins: [{ coin: 'USDT', amount: '4', contract: PERSON }] }),
  ],
  ['a further coin', (one) => ({ ...one, coins: [...one.coins, { coin: 'ETH', amount: '9' }] })],
  ['no signature', (one) => ({ ...one, signature: '0x' })],
])('with %s they were signed by nobody', (_, lie) => {
  expect(faultsOfReserves(LOG, entry(bnb ? [lie(bnb)] : []))).toEqual([
    expect.objectContaining({ is: 'reserve-unsigned' }),
  ])
})

test('those of another day or another log are not for these debts', () => {
  expect(faultsOfReserves(LOG, entry(addresses, '2026-01-03'))).toHaveLength(2)
  expect(faultsOfReserves('example.net/log', entry())).toHaveLength(2)
})

test('an address or a coin that is counted twice is found', () => {
  expect(faultsOfReserves(LOG, entry(bnb ? [bnb, bnb] : []))).toEqual([
    { is: 'reserve-twice', at: TREASURY, beside: 'BNB' },
  ])
  const spelled = TREASURY.toLowerCase()
  expect(spelled).not.toBe(TREASURY)
  expect(
    faultsOfReserves(LOG, entry(bnb ? [bnb, { ...bnb, address: spelled }] : [])),
  ).toContainEqual({ is: 'reserve-twice', at: spelled, beside: 'BNB' })
})

test('the signer signs for the treasury of its limits alone', () => {
  expect(reserveFaults(file, LIMITS)).toEqual([])
  const [first] = file.addresses
  expect(reserveFaults({ ...file, addresses: [{ ...first, address: PERSON }] }, LIMITS)).toEqual([
    `${PERSON} is not the treasury of BNB in the limits file`,
  ])
  expect(reserveFaults({ ...file, addresses: [{ ...first, network: 'ETH' }] }, LIMITS)).toEqual([
    'The limits file does not know ETH',
  ])
})
