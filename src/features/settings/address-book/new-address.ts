import { type NameFault, plainText, readName } from '#domain/account.ts'
import { isNew, type SavedAddress } from '#domain/addresses/book.ts'
import { recipientOf } from '#domain/addresses/look-alike.ts'
import { isNetwork, networkName } from '#domain/assets.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { addressFault } from '#domain/withdrawal.ts'
import { addressBookText, recipientText } from '#text/settings.ts'
import type { NewAddress } from '../../../api/money/address-book.ts'

/** As typed. */
export interface NewAddressFields {
  readonly name: string
  readonly network: string
  readonly address: string
}

/** The message at each field, in their order. */
export type NewAddressFaults = Partial<Record<keyof NewAddressFields, string>>

const nameText = (fault: NameFault): string => recipientText.faults[fault]

/** The address that the fields describe. The person's own deposit addresses are known to the host alone. */
export function readNewAddress(
  fields: NewAddressFields,
  tokenContract: string,
): Result<NewAddress, NewAddressFaults> {
  const name = readName(fields.name)
  const address = plainText(fields.address)
  const network = isNetwork(fields.network) ? fields.network : undefined
  const faults: NewAddressFaults = {
    ...(name.ok ? {} : { name: nameText(name.error) }),
    ...(network ? {} : { network: addressBookText.noNetwork }),
  }
  if (address === '') return failure({ ...faults, address: addressBookText.noAddress })
  if (!network) return failure(faults)
  const fault = addressFault(address, network, {
    tokenContracts: [tokenContract],
    ownAddresses: [],
  })
  if (fault) return failure({ ...faults, address: addressText(fault.code, networkName(network)) })
  return name.ok ? success({ name: name.value, network, address }) : failure(faults)
}

function addressText(code: string, network: string): string {
  if (code === 'token-contract') return addressBookText.tokenContract
  if (code === 'keyless-address') return addressBookText.keylessAddress
  return code === 'wrong-network'
    ? addressBookText.wrongNetwork(network)
    : addressBookText.badAddress(network)
}

/** The name of the saved address that the typed one only looks like. */
export function twinOf(
  { network, address }: NewAddressFields,
  saved: readonly SavedAddress[],
  now: number,
): string | undefined {
  const named = saved
    .filter((one) => one.network === network)
    .map((one) => ({ ...one, isNew: isNew(one, now) }))
  const recipient = recipientOf(plainText(address), [], named)
  return recipient.kind === 'look-alike' ? recipient.name : undefined
}
