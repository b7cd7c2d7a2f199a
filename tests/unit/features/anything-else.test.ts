import { expect, test } from 'vitest'
import { casesOf } from '../../../src/features/deposit/AnythingElse.tsx'

const BNB = { network: 'BNB', coins: ['BNB', 'USDT', 'TOKEN'] } as const
const ETH = { network: 'ETH', coins: ['ETH', 'USDT'] } as const
const TRX = { network: 'TRX', coins: ['TRX', 'USDT'] } as const
const REST = expect.stringMatching(/^Anything else is not credited/)

test('what else is credited at an address is said of each network that is watched and has it', () => {
  expect(casesOf('USDT', [BNB, ETH, TRX])).toEqual([
    'BNB or NOVA on Binance (BEP-20) is credited as well: the address is the same.',
    'ETH or USDT on Ethereum (ERC-20) is credited as well: the address is the same.',
    REST,
  ])
  expect(casesOf('BNB', [BNB])).toEqual([
    'USDT or NOVA on Binance (BEP-20) is credited as well: the address is the same.',
    REST,
  ])
  expect(casesOf('TRX', [BNB, ETH, TRX])).toEqual([
    'USDT on Tron (TRC-20) is credited as well: the address is the same.',
    REST,
  ])
})

test('a coin whose network has nothing else is told of the rest alone', () => {
  expect(casesOf('TRX', [BNB, { network: 'TRX', coins: ['TRX'] }])).toEqual([REST])
})

test('of a host that does not say what it watches nothing is promised', () => {
  expect(casesOf('BNB', undefined)).toEqual([expect.stringMatching(/may not be credited/)])
  expect(casesOf('BNB', [])).toEqual([expect.stringMatching(/by hand/)])
})
