import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { type Network, networkName } from '../assets.ts'
import { failure, type Result, success } from '../result.ts'
import { canonicalJson } from './canonical.ts'

/*
 * What somebody of the staff signs. Its text is canonical JSON, and the SHA-256 of that text is the challenge that the passkey
 * signs, so that host, console, audit and signer mean the same bytes.
 */
const texts = v.record(v.string(), v.string())
const who = v.strictObject({ id: v.string(), name: v.string() })
const shared = {
  version: v.literal(1),
  /** Drawn for this text alone, so that no signature is of two. */
  id: v.pipe(v.string(), v.uuid()),
  by: who,
  at: v.pipe(v.string(), v.isoTimestamp()),
}

const order = v.strictObject({
  ...shared,
  format: v.literal('order'),
  command: v.string(),
  arguments: texts,
  /** What it is about, such as withdrawals, by their ids or names. */
  on: v.array(v.string()),
  /** How that was when it was signed: an order is carried out only if it still is. */
  before: texts,
  /** What becomes of it. */
  after: texts,
  /** In USDT, as a plain decimal, when it was drafted; `unknown` where a coin has no price. */
  worth: v.string(),
  /** The signs of risk that the signer has seen. */
  signs: v.array(v.string()),
})
export type StaffOrder = v.InferOutput<typeof order>

const approval = v.strictObject({
  ...shared,
  format: v.literal('approval'),
  order: v.pipe(v.string(), v.uuid()),
  /** The SHA-256 of the order's text. */
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  verdict: v.picklist(['agree', 'object']),
})
export type Approval = v.InferOutput<typeof approval>

export const signedContent = v.variant('format', [order, approval])
export type SignedContent = StaffOrder | Approval

export const signedText = (content: SignedContent): string => canonicalJson(content)

/** Reads what was signed. It must be spelled as it would be spelled again. */
export function parseSigned(text: string): Result<SignedContent, string> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), signedContent), text)
  if (!read.success) return failure(`it is no order: ${read.issues[0].message}`)
  return signedText(read.output) === text
    ? success(read.output)
    : failure('it is not spelled canonically')
}

/** The digest in hexadecimal. */
export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** The same bytes as WebAuthn spells a challenge. */
export const challengeOf = (text: string): string =>
  base64urlnopad.encode(sha256(utf8ToBytes(text)))

interface Payment {
  /** A plain decimal, in coins. */
  readonly amount: string
  readonly coin: string
  readonly network: Network
  readonly to: string
}

/**
 * A payment as an order says it, so that the program that signs transactions finds the one that was approved: hexadecimal
 * addresses have several spellings, of which this is one.
 */
export const paymentText = ({ amount, coin, network, to }: Payment): string =>
  `pay ${amount} ${coin} on ${networkName(network)} to ${to.startsWith('0x') ? to.toLowerCase() : to}`
