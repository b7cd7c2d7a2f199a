import * as v from 'valibot'
import type { Call } from './node.ts'

/*
 * The calls of Tron's HTTP API. Hashes have no `0x`, addresses are 21 bytes as hexadecimal digits (`41…`), numbers are
 * JSON's; amounts are in sun, 10⁻⁶ TRX, of which all together fit a `number`.
 */
const digits = v.pipe(v.string(), v.regex(/^[0-9a-f]*$/i, 'is not hexadecimal'), v.toLowerCase())
const hash = v.pipe(digits, v.length(64))
const address = v.pipe(digits, v.length(42))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const contract = v.object({
  type: v.string(),
  parameter: v.object({
    value: v.looseObject({
      owner_address: v.optional(address),
      /** A TransferContract has it. */
      to_address: v.optional(address),
      /** The amount of a token of Tron's own may be more than a number holds; see `safeAmount`. */
      amount: v.optional(v.number()),
      /** A TriggerSmartContract has it. */
      contract_address: v.optional(address),
      data: v.optional(digits),
    }),
  }),
})

/**
 * An amount in sun, exactly. Undefined for one that JSON's numbers do not hold: a transfer of so much is possible, and of tokens
 * of Tron's own usual, and must not make its block unreadable.
 */
export const safeAmount = (amount: number): bigint | undefined =>
  Number.isSafeInteger(amount) && amount >= 0 ? BigInt(amount) : undefined

const tronTransaction = v.object({
  txID: hash,
  raw_data: v.object({ contract: v.array(contract), expiration: v.optional(whole) }),
  raw_data_hex: v.optional(digits),
  ret: v.optional(v.array(v.object({ contractRet: v.optional(v.string()) })), []),
})
export type TronTransaction = v.InferOutput<typeof tronTransaction>

const tronBlock = v.object({
  blockID: hash,
  block_header: v.object({
    raw_data: v.object({
      number: v.optional(whole, 0),
      parentHash: hash,
      /** Milliseconds since 1970. */
      timestamp: v.optional(whole, 0),
    }),
  }),
  transactions: v.optional(v.array(tronTransaction), []),
})
export type TronBlock = v.InferOutput<typeof tronBlock>

const tronTransactionInfo = v.object({
  id: hash,
  blockNumber: whole,
  blockTimeStamp: whole,
  fee: v.optional(whole, 0),
  /** FAILED where it failed; otherwise missing or SUCESS. */
  result: v.optional(v.string()),
  receipt: v.optional(v.looseObject({ result: v.optional(v.string()) }), {}),
  log: v.optional(
    v.array(
      v.object({
        /** 20 bytes. */
        address: digits,
        topics: v.optional(v.array(hash), []),
        data: v.optional(digits, ''),
      }),
    ),
    [],
  ),
})
export type TronTransactionInfo = v.InferOutput<typeof tronTransactionInfo>

/** An object without fields is how the API says that it has nothing. */
const orNothing = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | null> =>
  v.union([
    v.pipe(
      v.strictObject({}),
      v.transform(() => null),
    ),
    schema,
  ])

const post = <T>(method: string, body: object, answer: v.GenericSchema<unknown, T>): Call<T> => ({
  method,
  params: [body],
  answer,
})

/** Null where the node does not have it. */
export const tronBlockAt = (number: number) =>
  post('/wallet/getblockbynum', { num: number }, orNothing(tronBlock))
export const tronNewestBlock = () => post('/wallet/getnowblock', {}, tronBlock)
/** The newest block that is never replaced. */
export const tronFinalBlock = () => post('/walletsolidity/getnowblock', {}, tronBlock)

export const tronTransactionOf = (id: string) =>
  post('/wallet/gettransactionbyid', { value: id }, orNothing(tronTransaction))
/** Null while the transaction is in no block. */
export const tronInfoOf = (id: string) =>
  post('/wallet/gettransactioninfobyid', { value: id }, orNothing(tronTransactionInfo))
/** Null while the transaction is in no final block. */
export const tronFinalInfoOf = (id: string) =>
  post('/walletsolidity/gettransactioninfobyid', { value: id }, orNothing(tronTransactionInfo))

const account = v.object({ balance: v.optional(whole, 0), create_time: v.optional(whole) })
/** The balance in sun; an account that has never been paid has none. */
export const tronAccount = (address: string) => post('/wallet/getaccount', { address }, account)
export const tronFinalAccount = (address: string) =>
  post('/walletsolidity/getaccount', { address }, account)

const broadcast = v.object({
  result: v.optional(v.boolean(), false),
  txid: v.optional(hash),
  /** A code such as DUP_TRANSACTION_ERROR or TRANSACTION_EXPIRATION_ERROR. */
  code: v.optional(v.string()),
  message: v.optional(v.string()),
})
/** `transaction`: the signed transaction in protobuf, as hexadecimal digits. */
export const tronBroadcast = (transaction: string) =>
  post('/wallet/broadcasthex', { transaction }, broadcast)
