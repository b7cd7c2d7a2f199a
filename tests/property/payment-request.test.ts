import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEPOSIT_COINS, decimalsOn, depositNetworks } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { paymentRequest } from '#domain/payment-request.ts'
import { holds } from '../support/property.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const CONTRACT = '0x1111111111111111111111111111111111111111'
const coin = fc.constantFrom(...DEPOSIT_COINS)

test('a link asks for exactly the amount that was typed, to the address, on the coin’s own chain', async () => {
  await holds(
    fc.property(coin, fc.bigInt({ min: 1n, max: 10n ** 27n }), (of, count) => {
      const [network] = depositNetworks(of)
      const step = 10n ** BigInt(18 - decimalsOn(of, network))
      const link = paymentRequest(ADDRESS, amountOf(of, count * step), CONTRACT)
      expect(link).toContain(ADDRESS)
      if (network === 'TRX') {
        expect(parseUnits(link?.split('amount=')[1] ?? '')).toBe(count * step)
        return
      }
      expect(link).toContain(`@${network === 'BNB' ? 56 : 1}`)
      expect(link?.includes(CONTRACT)).toBe(of !== network)
      expect(BigInt(link?.split(/value=|uint256=/)[1] ?? 0)).toBe(count)
    }),
  )
})

test('nothing, a part that the network has not, and a contract that is not known are asked for by no link', () => {
  expect(paymentRequest(ADDRESS, amountOf('BNB', 0n), undefined)).toBeUndefined()
  expect(paymentRequest('T1', amountOf('TRX', 1n), undefined)).toBeUndefined()
  expect(paymentRequest(ADDRESS, amountOf('USDT', 10n ** 18n), undefined)).toBeUndefined()
})
