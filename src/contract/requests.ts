import * as v from 'valibot'
import { CHAINS, CRYPTO_COINS } from '#domain/assets.ts'
import { LONGEST } from './lengths.ts'
import { strictUnits } from './values.ts'

/** What the browser writes and our host reads: the payloads of spec §7 and their extension. Amounts are plain decimal strings. */

const email = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.email), v.email())
/** No database stores a NUL, and no person types one. */
const withoutNul = v.check((text: string) => !text.includes('\0'), 'holds a NUL')
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST.name), withoutNul)
const shortText = v.pipe(v.string(), v.maxLength(200), withoutNul)
const coin = v.picklist(CRYPTO_COINS)
/** Present only when the host answered with a challenge. */
const heldCode = {
  challenge: v.optional(shortText),
  code: v.optional(v.pipe(v.string(), v.maxLength(LONGEST.code))),
}

export const signupOtpRequest = v.object({
  email,
  Name: name,
  command: v.literal('signup'),
})
export const signupRequest = v.object({
  Name: name,
  Email: email,
  Pass: v.string(),
  ...heldCode,
})
export const loginRequest = v.object({ email })
export const verifyRequest = v.object({
  challenge: shortText,
  code: v.pipe(v.string(), v.maxLength(LONGEST.code)),
})
export const addressRequest = v.object({ coin, command: v.literal('deposit') })
export const balanceRequest = v.object({ coin, command: v.picklist(['withdrawal', 'buy']) })

/** `total` is what was typed, `amount` what arrives, `fee` the difference; the host computes its own. */
export const withdrawalOtpRequest = v.object({
  total: strictUnits,
  coin,
  add: shortText,
  fee: strictUnits,
  amount: strictUnits,
  /** Extension: binds the code to the network too. A host that does not know it ignores it. */
  chain: v.optional(v.picklist(CHAINS)),
  command: v.literal('withdrawal'),
})
/** `amount` is what arrives, `inputVal` what was typed and is taken from the balance. */
export const withdrawalRequest = v.object({
  amount: strictUnits,
  type: v.literal('Crypto'),
  address: shortText,
  inputVal: strictUnits,
  asset: coin,
  chain: v.picklist(CHAINS),
  ...heldCode,
})
/** `hint` says which side the person typed last: 'Crypto' for `amount`, 'Token' for `receiveToken`. */
export const buyRequest = v.object({
  amount: strictUnits,
  receiveToken: strictUnits,
  tokenFee: strictUnits,
  val: strictUnits,
  hint: v.picklist(['Crypto', 'Token']),
  type: v.literal('buy'),
  typeOf: v.literal('Crypto'),
  asset: coin,
})
export const passwordUpdateRequest = v.object({ password: v.string() })
export const resetUpdateRequest = v.object({ Email: email, password: v.string() })
export const forgotRequest = v.object({ email, command: v.literal('forgot') })

/** spec §9: the query types of the support form. */
export const SUPPORT_QUERIES = [
  'Deposit & Withdrawal Issues',
  'Buy Token Issues',
  'Login and Register Issues',
  'Others',
] as const
export const supportRequest = v.object({
  list: v.picklist(SUPPORT_QUERIES),
  content: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST.query), withoutNul),
  /** Extension: the query's own id, so that one written offline is stored once however often it is sent. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
})

export type SignupOtpRequest = v.InferInput<typeof signupOtpRequest>
export type SignupRequest = v.InferInput<typeof signupRequest>
export type VerifyRequest = v.InferInput<typeof verifyRequest>
export type AddressRequest = v.InferInput<typeof addressRequest>
export type BalanceRequest = v.InferInput<typeof balanceRequest>
export type WithdrawalOtpRequest = v.InferInput<typeof withdrawalOtpRequest>
export type WithdrawalRequest = v.InferInput<typeof withdrawalRequest>
export type BuyRequest = v.InferInput<typeof buyRequest>
export type SupportRequest = v.InferInput<typeof supportRequest>
