import { hexToBytes } from '@noble/hashes/utils.js'
import { tronAddress } from '#domain/addresses/address.ts'
import type { Coin, Network } from '#domain/assets.ts'
import type { Movement } from '#domain/payouts/plan.ts'
import type { TronTransactionInfo } from '../../platform/nodes/tron-calls.ts'
import { type Moved, type Payment, type PayoutChain, type Verdict, verdictOr } from './chain.ts'
import { tokenVerdict } from './token-verdict.ts'
import type { TronChain } from './tron-chain.ts'

export interface TronOptions {
  readonly network: Network
  readonly treasury: string
  readonly contracts: ReadonlyMap<Coin, string>
  readonly chain: TronChain
  /** The most that a transaction may cost, in units of 10⁻¹⁸ TRX. */
  readonly feeLimit: bigint
}

const OPEN: Verdict = { kind: 'open' }
const SUN = 10n ** 12n
/** Milliseconds. A block is at most a few seconds older than it says. */
const MARGIN = 60_000

/**
 * Tron has no nonces: a payment's transactions have ids that are known before they are signed, and expire. A payment has failed
 * when each of them has expired at finality and is in no final block.
 */
export function createTronPayouts(options: TronOptions): PayoutChain {
  const { network, treasury, contracts, chain, feeLimit } = options

  async function verdictsOf(payments: readonly Payment[]): Promise<readonly Verdict[]> {
    const time = await chain.finalTime()
    const verdicts: Verdict[] = []
    for (const payment of payments) verdicts.push(await verdictOr(verdictOf(payment, time)))
    return verdicts
  }

  async function verdictOf(payment: Payment, time: number): Promise<Verdict> {
    for (const { transaction } of payment.attempts) {
      const info = await chain.finalInfo(transaction)
      if (info) return outcomeOf(payment, info)
    }
    const isOver = payment.attempts.every(
      ({ expires }) => expires !== null && expires.getTime() + MARGIN < time,
    )
    if (!isOver) return OPEN
    return { kind: 'failed', transaction: '', reason: 'it has expired' }
  }

  function outcomeOf(payment: Payment, info: TronTransactionInfo): Verdict {
    const transaction = info.id
    if (hasFailed(info)) return { kind: 'failed', transaction, reason: 'it was reverted' }
    if (payment.contract === undefined) return { kind: 'paid', transaction }
    return tokenVerdict(payment, transaction, movedIn(info))
  }

  async function movedBy(id: string): Promise<readonly Moved[] | undefined> {
    const info = await chain.finalInfo(id)
    if (!info) return undefined
    if (hasFailed(info)) return []
    const transaction = await chain.transaction(id)
    const tokens = movedIn(info).map((one, output) => ({ ...one, transaction: id, output }))
    const [contract] = transaction?.raw_data.contract ?? []
    const { owner_address: from, to_address: to, amount } = contract?.parameter.value ?? {}
    if (contract?.type !== 'TransferContract' || from === undefined || to === undefined)
      return tokens
    const own = { transaction: id, output: 0, contract: undefined, units: BigInt(amount ?? 0) }
    return [{ ...own, from: spelled(from.slice(2)), to: spelled(to.slice(2)) }]
  }

  return {
    network,
    family: 'tron',
    treasury,
    verdictsOf,
    movedBy,
    // There are no nonces.
    verdictBy: async () => OPEN,
    contractOf: (coin) => contracts.get(coin),
    async prospect(_movements: readonly Movement[]) {
      const block = await chain.newestBlock()
      return { family: 'tron', block, feeLimit: feeLimit / SUN, refused: new Map() }
    },
    isKnown: (id) => chain.isKnown(id),
    send: (raw) => chain.send(raw),
    balanceOf: (address, coin) => chain.balance(address, contracts.get(coin)),
    finalBalanceOf: (address, coin) => chain.balance(address, contracts.get(coin)),
  }
}

const hasFailed = ({ result, receipt }: TronTransactionInfo): boolean =>
  result === 'FAILED' || (receipt.result !== undefined && receipt.result !== 'SUCCESS')

const spelled = (account: string): string => tronAddress(hexToBytes(account))

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const movedIn = ({ log }: TronTransactionInfo) =>
  log.flatMap(({ address, topics: [event, from, to], data }) =>
    event === TRANSFER && from !== undefined && to !== undefined && data.length === 64
      ? [
          {
            contract: spelled(address.slice(-40)),
            from: spelled(from.slice(-40)),
            to: spelled(to.slice(-40)),
            units: BigInt(`0x${data}`),
          },
        ]
      : [],
  )
