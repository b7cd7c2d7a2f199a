import * as v from 'valibot'
import { expect, test } from 'vitest'
import { balancesAt } from '../../../../server/chains/books/balances.ts'
import { scriptedNode } from '../../../support/scripted-node.ts'

test('a contract that is not there at the block holds nothing', async () => {
  const { node } = scriptedNode(100, [])
  const withoutCode = {
    ...node,
    askAll: async <T>(calls: readonly { answer: v.GenericSchema<unknown, T> }[]) =>
      calls.map(({ answer }) => v.parse(answer, '0x')),
  }
  const place = { address: `0x${'a'.repeat(40)}`, coin: 'USDT' } as const
  const contract = { coin: 'USDT', address: `0x${'b'.repeat(40)}`, decimals: 18 } as const
  expect(await balancesAt(withoutCode, 'BNB', [contract], [place], 90)).toEqual([0n])
})
