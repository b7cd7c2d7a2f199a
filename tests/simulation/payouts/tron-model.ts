import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { tronAccount } from '#domain/addresses/address.ts'
import { decodeFields } from '#domain/payouts/protobuf.ts'
import { readTronRawData, tronTransactionId } from '#domain/payouts/tron.ts'
import type { TronChain } from '../../../server/chains/payouts/tron-chain.ts'
import type { TronTransactionInfo } from '../../../server/platform/nodes/tron-calls.ts'
import { type EvmModel, Refused } from './evm-model.ts'

interface Waiting {
  readonly id: string
  readonly said: ReturnType<typeof readTronRawData>
}
interface Included extends Waiting {
  readonly outcome: 'done' | 'reverted' | 'nothing' | 'elsewhere'
}
interface Block {
  readonly transactions: readonly Included[]
  readonly time: number
}

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export interface TronModel
  extends Omit<EvmModel, 'chain' | 'lost' | 'nodes' | 'userOf' | 'burning' | 'treasury'> {
  readonly chain: TronChain
}

/** Tron in memory: no nonces, transactions that expire, and the time of the world. */
export function createTronModel(now: () => number): TronModel {
  const blocks: Block[] = [{ transactions: [], time: now() }]
  const waiting = new Map<string, Waiting>()
  const [reverting, silent, misdirected] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let final = 0
  const find = (id: string) => {
    for (const [number, { transactions }] of blocks.entries()) {
      const found = transactions.find((one) => one.id === id)
      if (found) return { number, found }
    }
    return undefined
  }
  const idOf = (number: number) => number.toString(16).padStart(64, '0')
  const word = (address: string) => bytesToHex(tronAccount(address)).padStart(64, '0')
  const outcomeOf = ({ said }: Waiting): Included['outcome'] => {
    if (reverting.has(said.to.toLowerCase())) return 'reverted'
    if (said.contract !== undefined && misdirected.has(said.to.toLowerCase())) return 'elsewhere'
    return said.contract !== undefined && silent.has(said.to.toLowerCase()) ? 'nothing' : 'done'
  }

  function infoOf(number: number, { id, said, outcome }: Included): TronTransactionInfo {
    const { contract, from, to, units } = said
    const log =
      contract !== undefined && (outcome === 'done' || outcome === 'elsewhere')
        ? [
            {
              address: bytesToHex(tronAccount(contract)),
              topics: [TRANSFER, word(from), outcome === 'elsewhere' ? '0e'.repeat(32) : word(to)],
              data: units.toString(16).padStart(64, '0'),
            },
          ]
        : []
    return {
      id,
      blockNumber: number,
      blockTimeStamp: blocks[number]?.time ?? 0,
      fee: 0,
      log,
      receipt: { result: outcome === 'reverted' ? 'REVERT' : 'SUCCESS' },
      ...(outcome === 'reverted' ? { result: 'FAILED' } : {}),
    }
  }

  const chain: TronChain = {
    newestBlock: async () => ({ number: blocks.length - 1, id: idOf(blocks.length - 1) }),
    finalTime: async () => blocks[final]?.time ?? 0,
    async finalInfo(id) {
      const place = find(id)
      return place && place.number <= final ? infoOf(place.number, place.found) : undefined
    },
    transaction: async () => undefined,
    isKnown: async (id) => waiting.has(id) || find(id) !== undefined,
    balance: async () => 10n ** 18n,
    async send(raw) {
      const [data] = decodeFields(hexToBytes(raw))
      if (!(data?.value instanceof Uint8Array)) throw new Refused('SIGERROR')
      const rawData = bytesToHex(data.value)
      const [id, said] = [tronTransactionId(rawData), readTronRawData(rawData)]
      if (waiting.has(id) || find(id)) throw new Refused('DUP_TRANSACTION_ERROR')
      if (said.expires <= now()) throw new Refused('TRANSACTION_EXPIRATION_ERROR')
      waiting.set(id, { id, said })
    },
  }

  return {
    chain,
    reverting,
    silent,
    misdirected,
    mine(isLeftOut = () => false) {
      const transactions: Included[] = []
      for (const one of [...waiting.values()]) {
        if (one.said.expires <= now()) waiting.delete(one.id)
        else if (!isLeftOut()) {
          waiting.delete(one.id)
          transactions.push({ ...one, outcome: outcomeOf(one) })
        }
      }
      blocks.push({ transactions, time: now() })
    },
    reorganise(depth, isLost) {
      for (const { transactions } of blocks.splice(Math.max(final + 1, blocks.length - depth)))
        for (const one of transactions) if (!isLost()) waiting.set(one.id, one)
    },
    finalise() {
      final = blocks.length - 1
    },
    forget(isLost) {
      for (const id of [...waiting.keys()]) if (isLost()) waiting.delete(id)
    },
    height: () => blocks.length - 1,
    payments: () =>
      blocks
        .slice(0, final + 1)
        .flatMap(({ transactions }) =>
          transactions
            .filter(({ outcome }) => outcome === 'done')
            .map(({ id, said }) => ({ to: said.to.toLowerCase(), units: said.units, hash: id })),
        ),
  }
}
