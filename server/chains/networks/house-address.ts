import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import {
  checksummed,
  comparable,
  isTronAddress,
  tronAccount,
  tronAddress,
} from '#domain/addresses/address.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Networks } from './settings.ts'

const stored = v.object({ address: v.string() })

/**
 * Those of these addresses whose key is the host's own: the treasury's, and everybody's deposit addresses, also of former
 * keys. What comes from the treasury is no deposit, so a withdrawal to one of them would arrive nowhere. A key has one
 * account on every network, which Tron spells otherwise.
 */
export async function houseAddresses(
  tx: Pick<Tx, 'rows'>,
  { treasury }: Pick<Networks, 'treasury'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const own = [treasury.evm, treasury.tron].flatMap((one) => (one === undefined ? [] : [one]))
  const spelled = addresses.flatMap(spellingsOf)
  const rows = await tx.rows(
    stored,
    'SELECT address FROM derived_addresses WHERE lower(address) = ANY($1)',
    [spelled.map((one) => one.toLowerCase())],
  )
  const house = [...own, ...rows.map(({ address }) => address)].flatMap(spellingsOf)
  const normal = new Set(house.map(comparable))
  return new Set(addresses.filter((one) => normal.has(comparable(one))))
}

/** An account as EVM networks and as Tron spell it. */
function spellingsOf(address: string): readonly string[] {
  if (!isTronAddress(address) && !/^0x[0-9a-f]{40}$/i.test(address)) return []
  const account = isTronAddress(address) ? tronAccount(address) : hexToBytes(address.slice(2))
  return [checksummed(bytesToHex(account)), tronAddress(account)]
}

/** The same words for all of them: whose address it is, is nobody else's business. */
export const houseAddress = (): Refusal =>
  new Refusal(
    422,
    'house-address',
    'That address belongs to this site, where no withdrawal arrives. Choose the address of another wallet.',
  )
