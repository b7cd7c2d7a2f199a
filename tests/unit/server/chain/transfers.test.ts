import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ONE } from '#domain/money/amount.ts'
import { wordOf } from '../../../../server/chains/watcher/reading/account.ts'
import { TRANSFER } from '../../../../server/chains/watcher/reading/logs.ts'
import { createTransfers } from '../../../../server/chains/watcher/reading/transfers.ts'
import * as calls from '../../../../server/platform/nodes/calls.ts'
import type { Call } from '../../../../server/platform/nodes/node.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import type { Log, Receipt } from '../../../../server/platform/nodes/values.ts'
import { MemoryChain, newHash } from '../../../support/memory-chain.ts'

const TOKEN = `0x${'70'.repeat(20)}`
const [OURS, STRANGER] = [`0x${'a1'.repeat(20)}`, `0x${'5e'.repeat(20)}`]
const transfers = createTransfers([{ coin: 'USDT', address: TOKEN, decimals: 18 }])
const accounts = new Set([OURS])
const blockAt = (number: number, hash = `0x${number}`) => ({
  number,
  hash,
  parentHash: `0x${number - 1}`,
  at: new Date(0),
})

describe('transfers of a token', () => {
  const log = (more: Partial<Log> = {}): Log => ({
    address: TOKEN,
    topics: [TRANSFER, wordOf(STRANGER), wordOf(OURS)],
    data: `0x${ONE.toString(16).padStart(64, '0')}`,
    blockNumber: 1,
    blockHash: '0x1',
    transactionHash: '0xdd',
    logIndex: 0,
    removed: false,
    ...more,
  })
  const receipt = (logs: readonly Log[], status: 0 | 1 = 1): Receipt => ({
    transactionHash: '0xdd',
    blockHash: '0x1',
    blockNumber: 1,
    from: STRANGER,
    to: TOKEN,
    status,
    contractAddress: null,
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    logs: [...logs],
  })
  const unitsIn = (...given: Parameters<typeof receipt>) =>
    transfers.inReceipt(receipt(...given), blockAt(1), accounts).map(({ units }) => units)

  test('count in a transaction that was carried out, and not in one that failed', () => {
    expect(unitsIn([log()])).toEqual([ONE])
    expect(unitsIn([log()], 0)).toEqual([])
  })

  test('are of an amount: the number of a collectible is none', () => {
    const topics = [TRANSFER, wordOf(STRANGER), wordOf(OURS), wordOf(`0x${'07'.padStart(40, '0')}`)]
    expect(unitsIn([log({ topics, data: '0x' })])).toEqual([])
    expect(unitsIn([log({ topics })])).toEqual([])
    expect(unitsIn([log({ data: `${log().data}${'0'.repeat(64)}` })])).toEqual([])
  })
})

describe('the transactions of some blocks', () => {
  const chain = new MemoryChain()
  const paid = (to: string, from = STRANGER) => {
    const hash = newHash()
    chain.mine({ hash, payments: [{ to, from, amount: ONE, contract: TOKEN }] })
    return hash
  }
  const [came, went] = [paid(OURS), paid(STRANGER, OURS)]
  const blocks = [1, 2].map((number) => blockAt(number, chain.blocks[number]?.hash))

  test('are those in which a token came or went, of however many accounts', async () => {
    const node = chain.node()
    expect(await transfers.transactions(node, blocks, accounts)).toEqual(new Set([came, went]))
    // More than one filter holds, and more filters than blocks are asked about at once.
    for (const count of [400, 401]) {
      const others = Array.from({ length: count - 1 }, (_, i) => `0x${`${i}`.padStart(40, '0')}`)
      const all = new Set([...others, OURS])
      chain.mineEmpty(8)
      const more = chain.blocks.slice(1).map(({ number, hash }) => blockAt(number, hash))
      expect(await transfers.transactions(node, more, all)).toEqual(new Set([came, went]))
    }
  })

  test('are not read from logs of another fork', async () => {
    const other = [blockAt(1, newHash()), blockAt(2, newHash())]
    await expect(transfers.transactions(chain.node(), other, accounts)).rejects.toThrow(
      'logs of another fork',
    )
  })

  test.each([
    ['all blocks', 0],
    ['all but one', 1],
  ])('are in the receipts of %s where a node refuses to filter logs', async (_, lacking) => {
    let [asked, answered]: [number, unknown] = [0, undefined]
    const whole = chain.node('refusing', (_method, answer) => {
      answered = answer
      return answer
    })
    const receiptsIn = async (tag: unknown) => {
      const receipts: unknown[] = []
      for (const { hash } of chain.blocks[Number(tag)]?.sent ?? []) {
        await whole.ask(calls.receipt(hash))
        receipts.push(answered)
      }
      return receipts
    }
    const refusal = new NodeError('refusing', 'eth_getLogs', 'refused')
    const answerTo = async <T>(call: Call<T>): Promise<T> => {
      if (call.method === 'eth_getLogs') throw refusal
      if (call.method !== 'eth_getBlockReceipts') return await whole.ask(call)
      asked += 1
      return v.parse(call.answer, asked === lacking ? null : await receiptsIn(call.params[0]))
    }
    const node: typeof whole = {
      name: whole.name,
      ask: answerTo,
      async askAll(all) {
        const answers = []
        for (const one of all) answers.push(await answerTo(one))
        return answers
      },
    }
    const read = transfers.transactions(node, blocks, accounts)
    // What is in the block that it does not give would never be credited.
    if (lacking > 0) await expect(read).rejects.toBe(refusal)
    else expect(await read).toEqual(new Set([came, went]))
    expect(asked).toBe(2)
  })

  test('are asked for in smaller ranges where a node needs too long', async () => {
    const asked: number[] = []
    const slow = chain.node('slow', (method, answer) => {
      if (method === 'eth_getLogs') asked.push(1)
      return answer
    })
    const node: typeof slow = {
      ...slow,
      askAll: (calls) => {
        const [range] = calls.flatMap(({ method, params }) =>
          method === 'eth_getLogs' ? [JSON.stringify(params)] : [],
        )
        const [from = 0, to = 0] = [...(range ?? '').matchAll(/Block":"0x([0-9a-f]+)"/g)].map(
          ([, hex]) => Number.parseInt(hex ?? '', 16),
        )
        if (to - from > 3) throw new NodeError('slow', 'eth_getLogs', 'timeout')
        return slow.askAll(calls)
      },
    }
    const all = chain.blocks.slice(1).map(({ number, hash }) => blockAt(number, hash))
    expect(await transfers.transactions(node, all, accounts)).toEqual(new Set([came, went]))
    expect(asked.length).toBeGreaterThan(1)
  })
})
