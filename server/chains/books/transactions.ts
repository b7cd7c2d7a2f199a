import { type Network, networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { lookAt, type Sighting } from '../explain/look.ts'
import type { ChainView } from '../explain/views.ts'
import { accountOf } from '../watcher/reading/account.ts'
import type { Movement } from '../watcher/reading/payment.ts'
import type { Entry } from './records.ts'

/** Accounts of deposit addresses, with whose they are. */
export type Owners = ReadonlyMap<string, { readonly userId: string }>

const HASH = /^(?:0x)?([0-9a-f]{64})$/

/** Compares the entries of one transaction with the chain. Resolves to the differences; rejects with NodeError. */
export async function compareTransaction(
  network: Network,
  { nodes, contracts }: ChainView,
  entries: readonly Entry[],
  owners: Owners,
): Promise<string[]> {
  const hash = HASH.exec(entries[0]?.transaction_id ?? '')?.[1]
  if (hash === undefined)
    return entries.map((one) => `${describe(one, network)}: it was credited without a transaction`)
  const recipients = entries.flatMap(({ address }) => (address === '' ? [] : [accountOf(address)]))
  const accounts = new Set([...owners.keys(), ...recipients])
  const sighting = await lookAt(nodes.agreed, { network, hash, accounts, contracts })
  return differences(network, entries, sighting, owners)
}

/** Each entry has a payment of its own on the chain. */
function differences(
  network: Network,
  entries: readonly Entry[],
  sighting: Sighting,
  owners: Owners,
): string[] {
  if (sighting.state !== 'done') return entries.map((one) => lost(one, network, sighting.state))
  const isTo = (one: Entry, { to }: Movement): boolean =>
    one.kind === 'withdrawal'
      ? accountOf(one.address) === to
      : owners.get(to)?.userId === one.user_id
  const free = new Set(sighting.payments)
  const unmatched = entries.filter((one) => {
    const own = [...free].filter(
      (paid) => isTo(one, paid) && paid.coin === one.coin && paid.units === one.units,
    )
    const match = own.find(({ output }) => output === one.output) ?? own[0]
    if (match) free.delete(match)
    return !match
  })
  return unmatched.map((one) => {
    const what = describe(one, network)
    const rest = [...free]
    const other = rest.find((paid) => isTo(one, paid) && paid.coin === one.coin)
    if (other) return `${what}: the chain has ${toDecimalString(other.units)} ${other.coin}`
    if (rest.some(({ coin, units }) => coin === one.coin && units === one.units))
      return `${what}: the chain has it to another address`
    const isTwice = sighting.payments.some(
      (paid) => isTo(one, paid) && paid.coin === one.coin && paid.units === one.units,
    )
    return isTwice
      ? `${what}: the chain has it once`
      : `${what}: the transaction pays nothing of it`
  })
}

function lost(one: Entry, network: Network, state: 'unknown' | 'failed'): string {
  const what = describe(one, network)
  if (state === 'failed') return `${what}: the transaction failed`
  return `${what}: ${one.is_seen ? 'the chain has the transaction no more' : 'the chain does not know the transaction'}`
}

const describe = (
  { kind, email, coin, units, transaction_id, output }: Entry,
  network: Network,
): string =>
  `${kind === 'deposit' ? 'Deposit' : 'Withdrawal'} of ${toDecimalString(units)} ${coin} on ${networkName(network)}, ${email}, ${transaction_id}${output ? `:${output}` : ''}`
