import { expect, test } from 'vitest'
import { requireChain } from '../../../../server/chains/watcher/reading/evm-reader.ts'
import { MemoryChain } from '../../../support/memory-chain.ts'

test('blocks of two forks are no chain, nor are those with a gap or of other numbers', () => {
  const node = new MemoryChain().node()
  const at = new Date(0)
  const block = (number: number, fork = '') => ({
    number,
    hash: `0x${number}${fork}`,
    parentHash: `0x${number - 1}${fork}`,
    at,
  })
  const chain = [block(1), block(2), block(3)]
  const require = (blocks: typeof chain, numbers = [1, 2, 3]) => requireChain(node, blocks, numbers)
  const wrong = 'they do not follow one another'
  expect(() => require(chain)).not.toThrow()
  expect(() => require([block(1), block(2, 'b'), block(3, 'b')])).toThrow(wrong)
  expect(() => require([block(1), block(2), block(3, 'b')])).toThrow(wrong)
  expect(() => require([block(1), block(3)])).toThrow(wrong)
  expect(() => require(chain, [2, 3, 4])).toThrow(wrong)
})
