import { HDKey } from '@scure/bip32'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import type { PayoutChain } from '../../../../server/chains/payouts/chain.ts'
import { prepareSweep } from '../../../../server/chains/payouts/sweep.ts'
import { createDepositAddresses } from '../../../../server/money/deposits/addresses.ts'
import { credit, ownTransactionId } from '../../../../server/money/deposits/deposits.ts'
import { nameOfKey } from '../../../../server/money/deposits/keys.ts'
import { type MoneyHost, moneyHost } from '../../../support/money-host.ts'
import { newUser } from '../../../support/new-user.ts'
import { TREASURY } from '../../../support/payout-plans.ts'

const xpub = (seed: number) =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed)).derive("m/44'/60'/0'").publicExtendedKey
const [FORMER, KEY, TRON] = [xpub(1), xpub(2), xpub(3)]

let host: MoneyHost
beforeEach(async () => {
  host = await moneyHost({ XPUB_EVM: FORMER, XPUB_TRON: TRON })
})
afterEach(() => host.close())

const replaceKey = (former: string, key: string) =>
  createDepositAddresses(host.deps.db, {
    publicKeys: { evm: key, tron: TRON },
    isSandbox: false,
    replacedKeys: { evm: nameOfKey(former), tron: undefined },
  })

/** A network on which every address holds one coin, which a transfer costs little of. */
const never = () => Promise.reject(new Error('not asked'))
const chain: PayoutChain = {
  network: 'BNB',
  family: 'evm',
  treasury: TREASURY,
  contractOf: () => undefined,
  prospect: async (movements) => ({
    family: 'evm',
    chainId: 56,
    nonces: new Map(),
    maxFee: 1n,
    tip: 1n,
    gas: new Map(movements.map(({ id }) => [id, 21_000n])),
    refused: new Map(),
  }),
  balanceOf: async () => ONE,
  verdictsOf: never,
  verdictBy: never,
  isKnown: never,
  send: never,
  movedBy: never,
  finalBalanceOf: never,
}
const sweptFrom = async () =>
  (await prepareSweep(host.deps, chain)).movements.map(({ from, path }) => ({ from, path }))

// The signer has one key of deposit addresses, and would sign what comes from the place of another.
test('a sweep moves what is below the key in use, and nothing of a key that was replaced', async () => {
  const { db, clock, addresses } = host.deps
  // The first place below the key is another person's.
  await addresses.forUser(await newUser(db))
  const userId = await newUser(db)
  const former = (await addresses.forUser(userId)).evm
  await credit(db, clock, {
    userId,
    amount: amountOf('BNB', ONE),
    transactionId: ownTransactionId(),
  })
  expect(await sweptFrom()).toEqual([{ from: former, path: '0/1' }])
  const current = (await (await replaceKey(FORMER, KEY)).forUser(userId)).evm
  expect(current).not.toBe(former)
  expect(await sweptFrom()).toEqual([{ from: current, path: '0/1' }])
  // A key that is put back is the one in use again.
  await (await replaceKey(KEY, FORMER)).forUser(userId)
  expect(await sweptFrom()).toEqual([{ from: former, path: '0/1' }])
})
