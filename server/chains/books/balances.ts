import * as v from 'valibot'
import { type Coin, decimalsOn, familyOf, type Network, nativeCoin } from '#domain/assets.ts'
import * as calls from '../../platform/nodes/calls.ts'
import type { Call, Node } from '../../platform/nodes/node.ts'
import { tronFinalAccount } from '../../platform/nodes/tron-calls.ts'
import { accountOf, wordOf } from '../watcher/reading/account.ts'
import { type TokenContract, unitsOf } from '../watcher/reading/payment.ts'

const BALANCE_OF = '0x70a08231'

export interface Place {
  readonly address: string
  readonly coin: Coin
}

/**
 * What addresses have at a final block. Tron's nodes know their newest balances only, and those of TRX that are final.
 * Rejects with NodeError.
 */
export async function balancesAt(
  node: Node,
  network: Network,
  contracts: readonly TokenContract[],
  places: readonly Place[],
  block: number,
): Promise<bigint[]> {
  const isTron = familyOf(network) === 'tron'
  const native = nativeCoin(network)
  const asked = places.map(({ address, coin }): { call: Call<bigint>; decimals: number } => {
    const account = accountOf(address)
    if (coin === native)
      return {
        call: isTron ? tronBalance(account) : calls.balance(account, block),
        decimals: decimalsOn(coin, network),
      }
    const token = contracts.find((one) => one.coin === coin)
    if (!token) throw new RangeError(`${coin} is not listed on ${network}`)
    const data = `${BALANCE_OF}${wordOf(account).slice(2)}`
    const to = accountOf(token.address)
    const call = calls.contractCall({ to, data }, isTron ? 'latest' : block)
    // The answer is empty where the block has no such contract yet, as after another address was configured for it.
    const units = mapped(call, (bytes) => (bytes === '0x' ? 0n : BigInt(bytes)))
    return { call: units, decimals: token.decimals }
  })
  const raw = await node.askAll(asked.map(({ call }) => call))
  return raw.map((units, index) => unitsOf(units, asked[index]?.decimals ?? 0))
}

const tronBalance = (account: string): Call<bigint> =>
  mapped(tronFinalAccount(`41${account.slice(2)}`), ({ balance }) => BigInt(balance))

/** The same question, whose answer is made into something else. */
const mapped = <A, B>({ method, params, answer }: Call<A>, make: (value: A) => B): Call<B> => ({
  method,
  params,
  answer: v.pipe(answer, v.transform(make)),
})
