import { checksummed, isSameAddress } from '#domain/addresses/address.ts'
import { type Coin, type Network, nativeCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { evmCallOf } from '#domain/payouts/evm.ts'
import type { Movement } from '#domain/payouts/plan.ts'
import { inParallel } from '../../platform/nodes/in-parallel.ts'
import { isNodeFailure } from '../../platform/nodes/node-error.ts'
import type { Log, Receipt, Transaction } from '../../platform/nodes/values.ts'
import {
  type Moved,
  type Payment,
  type PayoutChain,
  type PlanFault,
  type Prospect,
  type Verdict,
  verdictOr,
} from './chain.ts'
import type { EvmChain } from './evm-chain.ts'
import { tokenVerdict } from './token-verdict.ts'

export interface EvmOptions {
  readonly network: Network
  readonly treasury: string
  /** The listed tokens by coin. */
  readonly contracts: ReadonlyMap<Coin, string>
  readonly chain: EvmChain
  /** The most that a transaction may cost, in wei. */
  readonly feeLimit: bigint
}

const OPEN: Verdict = { kind: 'open' }
const VOIDED = 'its nonce was spent on nothing'
const UNKNOWN = 'its nonce has been used by a transaction that the nodes do not show'
const PLAIN_GAS = 21_000n

/** What moves nothing else than what a plan says, decided at the final block that all nodes have. */
export function createEvmPayouts(options: EvmOptions): PayoutChain {
  const { network, treasury, contracts, chain, feeLimit } = options
  const contractOf = (coin: Coin) => contracts.get(coin)

  async function prospect(movements: readonly Movement[]): Promise<Prospect> {
    const [chainId, { base, tip }] = await Promise.all([chain.chainId(), chain.fees()])
    const senders = [...new Set(movements.map(({ from }) => from))]
    // What is not final may be lost, and a nonce before those of the plan would then be missing for ever. One that has
    // been used meanwhile fails at finality, and is planned anew.
    const final = await chain.finalBlock()
    const nonces = await inParallel(
      senders,
      async (one) => [one, await chain.nonce(one, final)] as const,
    )
    const maxFee = 2n * base + tip
    const [gas, refused] = [new Map<string, bigint>(), new Map<string, PlanFault>()]
    await inParallel(movements, async (one) => {
      try {
        const estimate = await chain.gas({ from: one.from, ...evmCallOf(one, network) })
        const limit = estimate === PLAIN_GAS ? estimate : (estimate * 13n) / 10n
        if (limit * maxFee <= feeLimit) gas.set(one.id, limit)
        else refused.set(one.id, { kind: 'dear', reason: dearText(limit * maxFee) })
      } catch (error) {
        const kind = isNodeFailure(error, 'refused') ? 'fails' : 'unanswered'
        refused.set(one.id, {
          kind,
          reason: error instanceof Error ? error.message : String(error),
        })
      }
    })
    return { family: 'evm', chainId, nonces: new Map(nonces), maxFee, tip, gas, refused }
  }

  const dearText = (fee: bigint): string =>
    `its network fee would be up to ${toDecimalString(fee)} ${nativeCoin(network)}, and PAYOUT_FEE_LIMIT is ${toDecimalString(feeLimit)}`

  async function verdictsOf(payments: readonly Payment[]): Promise<readonly Verdict[]> {
    const final = await chain.finalBlock()
    const used = new Map<string, Promise<number>>()
    const usedOf = (sender: string): Promise<number> => {
      const asked = used.get(sender) ?? chain.nonce(sender, final)
      used.set(sender, asked)
      return asked
    }
    const verdicts: Verdict[] = []
    for (const payment of payments)
      verdicts.push(await verdictOr(verdictAt(payment, usedOf, final)))
    return verdicts
  }

  async function verdictAt(
    payment: Payment,
    usedOf: (sender: string) => Promise<number>,
    final: number,
  ) {
    const { nonce, from } = payment
    return nonce !== null && nonce < (await usedOf(from)) ? verdictOf(payment, nonce, final) : OPEN
  }

  /** The verdict on a payment whose nonce has been used, finally. */
  async function verdictOf(payment: Payment, nonce: number, final: number): Promise<Verdict> {
    for (const { transaction, isVoid } of payment.attempts) {
      const receipt = await chain.receipt(transaction)
      if (!receipt || receipt.blockNumber > final) continue
      const outcome: Verdict = isVoid
        ? { kind: 'failed', transaction, reason: VOIDED }
        : outcomeOf(payment, receipt)
      // Whoever has the database may call any transaction one of the payment's, or any plan void.
      if (outcome.kind !== 'failed') return outcome
      const own = await verdictBy(payment, transaction)
      if (own.kind === 'failed') return outcome
      if (own.kind !== 'open') return own
    }
    const foreign = await userOfNonce(chain, { sender: payment.from, nonce, final })
    if (!foreign) return { kind: 'unknown', reason: UNKNOWN }
    return await verdictOfUser(payment, foreign, final)
  }

  async function verdictBy(payment: Payment, transaction: string): Promise<Verdict> {
    const final = await chain.finalBlock()
    const sent = await chain.transaction(transaction)
    const isUser = sent?.nonce === payment.nonce && isSameAddress(sent.from, payment.from)
    return sent && isUser ? await verdictOfUser(payment, sent, final) : OPEN
  }

  /** The verdict on a payment whose nonce that transaction has. */
  async function verdictOfUser(
    payment: Payment,
    user: Transaction,
    final: number,
  ): Promise<Verdict> {
    const { hash, to, value, input } = user
    const receipt = await chain.receipt(hash)
    if (!receipt || receipt.blockNumber > final) return OPEN
    const own = evmCallOf(payment, network)
    const isSame =
      to !== null && isSameAddress(to, own.to) && value === own.value && input === `0x${own.data}`
    if (isSame) return outcomeOf(payment, receipt)
    return { kind: 'failed', transaction: hash, reason: 'another transaction has used its nonce' }
  }

  function outcomeOf(payment: Payment, receipt: Receipt): Verdict {
    const transaction = receipt.transactionHash
    if (receipt.status === 0) return { kind: 'failed', transaction, reason: 'it was reverted' }
    if (payment.contract === undefined) return { kind: 'paid', transaction }
    const moved = receipt.logs.flatMap((log) => movedIn(log) ?? [])
    return tokenVerdict(payment, transaction, moved)
  }

  async function movedBy(hash: string): Promise<readonly Moved[] | undefined> {
    const final = await chain.finalBlock()
    const receipt = await chain.receipt(hash)
    if (!receipt || receipt.blockNumber > final) return undefined
    if (receipt.status === 0) return []
    const transaction = await chain.transaction(hash)
    const tokens = receipt.logs.flatMap((log) => movedIn(log) ?? [])
    const moved = tokens.map((one, output) => ({ ...one, transaction: hash, output }))
    if (!transaction || transaction.to === null || transaction.value === 0n) return moved
    const own = {
      transaction: hash,
      output: 0,
      from: spelled(transaction.from),
      to: spelled(transaction.to),
      contract: undefined,
      units: transaction.value,
    }
    return [own, ...moved]
  }

  return {
    network,
    treasury,
    family: 'evm',
    contractOf,
    prospect,
    verdictsOf,
    verdictBy,
    movedBy,
    isKnown: (hash) => chain.isKnown(hash),
    send: (raw) => chain.send(raw),
    balanceOf: (address, coin) => chain.balance(address, contractOf(coin)),
    finalBalanceOf: async (address, coin) =>
      chain.balance(address, contractOf(coin), await chain.finalBlock()),
  }
}

const spelled = (address: string): string => checksummed(address.slice(2))

/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

function movedIn({ address, topics: [event, from, to], data }: Log) {
  if (event !== TRANSFER || from === undefined || to === undefined || data.length !== 66)
    return undefined
  return {
    contract: spelled(address),
    from: spelled(`0x${from.slice(26)}`),
    to: spelled(`0x${to.slice(26)}`),
    units: BigInt(data),
  }
}

interface Used {
  readonly sender: string
  readonly nonce: number
  readonly final: number
}

/** The transaction that has used a nonce, found by the sender's counts; undefined if the nodes no longer have those. */
async function userOfNonce(chain: EvmChain, { sender, nonce, final }: Used) {
  /** Whether the nonce is used at that block. */
  const isUsedAt = async (block: number) => block >= 0 && (await chain.nonce(sender, block)) > nonce
  try {
    let step = 1
    while (await isUsedAt(final - step)) step *= 2
    let [unused, used] = [Math.max(-1, final - step), final - Math.floor(step / 2)]
    while (used - unused > 1) {
      const middle = Math.floor((unused + used) / 2)
      if (await isUsedAt(middle)) used = middle
      else unused = middle
    }
    for (const hash of await chain.blockHashes(used)) {
      const sent = await chain.transaction(hash)
      if (sent && isSameAddress(sent.from, sender) && sent.nonce === nonce) return sent
    }
    return undefined
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw error
    // Nodes that keep no old states refuse. The payment stays as it is, and is shown.
    return undefined
  }
}
