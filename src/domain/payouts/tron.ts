import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { tronAccount, tronAddress } from '../addresses/address.ts'
import type { Network } from '../assets.ts'
import { failure, type Result, success } from '../result.ts'
import { readTransferCall, transferCall } from './evm.ts'
import { amountIn, baseUnits, type Movement, type TronTransaction } from './plan.ts'
import { decodeFields, encodeFields, type Field } from './protobuf.ts'

/** The block that a transaction names, so that it is valid on that chain only. */
export interface TronReference {
  readonly number: number
  /** 64 hexadecimal digits. */
  readonly id: string
}

export interface TronTimes {
  /** Milliseconds since 1970. */
  readonly made: number
  readonly expires: number
  /** The amount in sun; for tokens. */
  readonly feeLimit: bigint
}

const TYPES = {
  coin: { number: 1n, url: 'type.googleapis.com/protocol.TransferContract' },
  token: { number: 31n, url: 'type.googleapis.com/protocol.TriggerSmartContract' },
} as const

/** 0x41 and the account's 20 bytes. */
const addressBytes = (address: string): Uint8Array => Uint8Array.of(0x41, ...tronAccount(address))

/** `raw_data` of the transaction that moves that: what is signed. */
export function tronRawData(
  movement: Movement,
  network: Network,
  block: TronReference,
  { made, expires, feeLimit }: TronTimes,
): string {
  const units = baseUnits(amountIn(movement), network)
  const { from, to, contract } = movement
  const type = contract === undefined ? TYPES.coin : TYPES.token
  const call: Field[] =
    contract === undefined
      ? [
          { number: 1, value: addressBytes(from) },
          { number: 2, value: addressBytes(to) },
          { number: 3, value: units },
        ]
      : [
          { number: 1, value: addressBytes(from) },
          { number: 2, value: addressBytes(contract) },
          { number: 4, value: hexToBytes(transferCall(tronAccount(to), units)) },
        ]
  const parameter = encodeFields([
    { number: 1, value: utf8ToBytes(type.url) },
    { number: 2, value: encodeFields(call) },
  ])
  const height = block.number.toString(16).padStart(16, '0')
  return bytesToHex(
    encodeFields([
      { number: 1, value: hexToBytes(height.slice(12, 16)) },
      { number: 4, value: hexToBytes(block.id.slice(16, 32)) },
      { number: 8, value: BigInt(expires) },
      {
        number: 11,
        value: encodeFields([
          { number: 1, value: type.number },
          { number: 2, value: parameter },
        ]),
      },
      { number: 14, value: BigInt(made) },
      { number: 18, value: contract === undefined ? 0n : feeLimit },
    ]),
  )
}

/** What `raw_data` says, in words of a plan. */
interface Said {
  readonly from: string
  readonly to: string
  readonly contract: string | undefined
  readonly units: bigint
  readonly expires: number
  readonly feeLimit: bigint
}

/** Throws if it is not exactly a transfer of TRX or of a token, with nothing else in it. */
export function readTronRawData(rawData: string): Said {
  const raw = fieldsOf(hexToBytes(rawData), [1, 4, 8, 11, 14, 18])
  const contract = fieldsOf(bytes(raw, 11), [1, 2])
  const parameter = fieldsOf(bytes(contract, 2), [1, 2])
  const isOf = ({ url, number: type }: (typeof TYPES)[keyof typeof TYPES]) =>
    bytesToHex(bytes(parameter, 1)) === bytesToHex(utf8ToBytes(url)) && number(contract, 1) === type
  const expires = Number(number(raw, 8))
  const feeLimit = number(raw, 18)
  if (isOf(TYPES.coin)) {
    const call = fieldsOf(bytes(parameter, 2), [1, 2, 3])
    const [from, to] = [address(bytes(call, 1)), address(bytes(call, 2))]
    return { from, to, contract: undefined, units: number(call, 3), expires, feeLimit }
  }
  if (!isOf(TYPES.token))
    throw new TypeError('it is neither a transfer of TRX nor a call of a contract')
  const call = fieldsOf(bytes(parameter, 2), [1, 2, 4])
  const transfer = readTransferCall(bytesToHex(bytes(call, 4)))
  if (!transfer) throw new TypeError('it calls something else than a transfer')
  return {
    from: address(bytes(call, 1)),
    to: tronAddress(transfer.account),
    contract: address(bytes(call, 2)),
    units: transfer.units,
    expires,
    feeLimit,
  }
}

function fieldsOf(
  message: Uint8Array,
  known: readonly number[],
): ReadonlyMap<number, Field['value']> {
  const fields = decodeFields(message)
  const other = fields.find((field) => !known.includes(field.number))
  if (other) throw new TypeError(`it has a field ${other.number}, which no plan has`)
  if (bytesToHex(encodeFields(fields)) !== bytesToHex(message))
    throw new TypeError('it is not written as it is read')
  return new Map(fields.map((field) => [field.number, field.value]))
}

function bytes(fields: ReadonlyMap<number, Field['value']>, at: number): Uint8Array {
  const value = fields.get(at)
  if (value instanceof Uint8Array) return value
  throw new TypeError(`its field ${at} has no bytes`)
}

function number(fields: ReadonlyMap<number, Field['value']>, at: number): bigint {
  const value = fields.get(at) ?? 0n
  if (typeof value === 'bigint') return value
  throw new TypeError(`its field ${at} is no number`)
}

function address(value: Uint8Array): string {
  if (value.length !== 21 || value[0] !== 0x41) throw new TypeError('an address is not one of Tron')
  return tronAddress(value.slice(1))
}

/** Why what would be signed is not what the plan says; undefined if it is. */
export function tronFault(transaction: TronTransaction, network: Network): string | undefined {
  try {
    const raw = readTronRawData(transaction.rawData)
    const { from, to, contract, expires, feeLimit } = transaction
    const isSame =
      raw.from === from &&
      raw.to === to &&
      raw.contract === contract &&
      raw.units === baseUnits(amountIn(transaction), network) &&
      raw.expires === expires &&
      raw.feeLimit === (contract === undefined ? 0n : BigInt(feeLimit))
    return isSame ? undefined : 'what would be signed is not what the plan says'
  } catch (error) {
    return `what would be signed cannot be read: ${error instanceof Error ? error.message : error}`
  }
}

/** The id of a transaction, known before it is signed. */
export const tronTransactionId = (rawData: string): string =>
  bytesToHex(sha256(hexToBytes(rawData)))

/** The signed transaction, as a node takes it. */
export function signTron(rawData: string, privateKey: Uint8Array): string {
  const raw = hexToBytes(rawData)
  const signed = secp256k1.sign(sha256(raw), privateKey, { prehash: false, format: 'recovered' })
  // The library puts the recovery bit first, Tron last.
  const signature = Uint8Array.of(...signed.slice(1), signed[0] ?? 0)
  return bytesToHex(
    encodeFields([
      { number: 1, value: raw },
      { number: 2, value: signature },
    ]),
  )
}

/** As `checkEvmSigned`. */
export function checkTronSigned(
  { rawData, from }: Pick<TronTransaction, 'rawData' | 'from'>,
  signed: string,
): Result<string, string> {
  try {
    const fields = fieldsOf(hexToBytes(signed), [1, 2])
    if (bytesToHex(bytes(fields, 1)) !== rawData)
      return failure('is another transaction than the plan has')
    const signature = bytes(fields, 2)
    if (signature.length !== 65) return failure('has no signature of 65 bytes')
    const recovered = Uint8Array.of((signature[64] ?? 0) % 27, ...signature.slice(0, 64))
    const key = secp256k1.Signature.fromBytes(recovered, 'recovered')
      .recoverPublicKey(sha256(hexToBytes(rawData)))
      .toBytes(false)
    const signer = tronAddress(keccak_256(key.subarray(1)).subarray(12))
    if (signer !== from) return failure(`is signed by ${signer}, not by ${from}`)
    return success(tronTransactionId(rawData))
  } catch (error) {
    return failure(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
