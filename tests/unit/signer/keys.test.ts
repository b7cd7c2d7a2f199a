import { expect, test } from 'vitest'
import { keystoreKeys, NoKey, seedKeys } from '../../../signer/keys.ts'
import { signPlan } from '../../../signer/sign.ts'
import { ACCOUNT, DEPOSIT, evm, evmPlan, KEYS, PERSON } from '../../support/payout-plans.ts'

test('what is no keystore is refused before a password is tried', () => {
  for (const text of ['', '{}', '{"version":1}', '{"version":3,"crypto":{"kdf":"none"}}'])
    expect(() => keystoreKeys(text, 'any')).toThrow(
      new NoKey('the keystore is no file of version 3'),
    )
})

test('an account’s extended private key has the keys of its deposit addresses, and of no other', () => {
  const keys = seedKeys(` ${ACCOUNT.privateExtendedKey}\n`)
  expect(keys.privateKeyOf(DEPOSIT, 'evm', '0/3')).toEqual(ACCOUNT.derive('m/0/3').privateKey)
  expect(() => keys.privateKeyOf(DEPOSIT, 'evm', '0/4')).toThrow(NoKey)
  expect(() => keys.privateKeyOf(PERSON, 'evm', undefined)).toThrow('the seed at 1/0')
})

test('an extended key that is cut short, or is not private, opens nothing', () => {
  const { privateExtendedKey, publicExtendedKey } = ACCOUNT
  expect(() => seedKeys(privateExtendedKey.slice(0, -1))).toThrow(
    new NoKey('that is no extended private key'),
  )
  expect(() => seedKeys(publicExtendedKey)).toThrow(NoKey)
})

test('what another key has signed never leaves the signer', () => {
  expect(() => signPlan(evmPlan([evm({ from: DEPOSIT })]), KEYS)).toThrow('is signed by')
})
