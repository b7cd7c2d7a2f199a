import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { AnyLine, HistoryKind } from '../history.ts'
import { parseUnits } from '../money/decimal.ts'
import { commitment, parseEntry, SALT_SIZE } from './entries.ts'
import { isSameHash, leafHash, rootOfInclusion } from './merkle.ts'
import {
  type Checkpoint,
  fromBase64,
  type NoteKey,
  openCheckpoint,
  type VerifyEd25519,
} from './note.ts'
import { openPromise } from './promise.ts'
import { parseProof } from './proof.ts'

/*
 * A receipt opens an entry of the public log for the person whom it is about: with its salt the fields are those that the log
 * commits to, and with the owner's salt it is the entry of that e-mail and of no other. It can be verified without a network.
 */

/** Bytes that are sent as base64; of that length, where one is given. */
export const sentBytes = (length?: number) =>
  v.pipe(
    v.string(),
    v.transform(fromBase64),
    v.instance(Uint8Array),
    v.check((bytes) => length === undefined || bytes.length === length),
  )
const salt = sentBytes(SALT_SIZE)
const text = v.string()

/** What the salt of an entry opens; `owner` is itself a commitment, to the e-mail. */
const fields = v.objectWithRest({ owner: text }, v.nullable(v.union([text, v.boolean()])))
export type OpenFields = v.InferOutput<typeof fields>

const openable = {
  /** The entry as it is in the log. */
  entry: text,
  salt,
  fields,
  owner: v.object({ email: text, salt }),
}

/** What a host gives for one entry. */
export const receiptSchema = v.object({
  ...openable,
  /** As C2SP tlog-proof has it. */
  proof: text,
})
export type Receipt = v.InferOutput<typeof receiptSchema>
type Openable = Omit<Receipt, 'proof'>
export type SentReceipt = v.InferInput<typeof receiptSchema>

/** What a host gives for an entry that the signed log does not have yet. */
export const promisedSchema = v.object({
  ...openable,
  /** A signed note (promise.ts). */
  promise: text,
})
export type Promised = v.InferOutput<typeof promisedSchema>
export type SentPromised = v.InferInput<typeof promisedSchema>

/** A receipt, or what is promised, as it is sent and saved. */
export const asSent = <T extends Openable>({ salt: own, owner, ...rest }: T) => ({
  ...rest,
  salt: base64.encode(own),
  owner: { email: owner.email, salt: base64.encode(owner.salt) },
})

/** The receipts of one movement: a withdrawal has one of when it was placed, and one of how it was decided. */
export const receiptsSchema = v.object({
  /** The key of the log, as text. */
  log: text,
  receipts: v.array(receiptSchema),
})

/** The commitment to whose an entry is. It stays what it is when the account is deleted. */
export const ownerHash = (ownerSalt: Uint8Array, email: string): string =>
  commitment(ownerSalt, { email })

/** What the entries of each history open to: of a kind without it every line would be taken for one that the log lacks. */
const OPENED = {
  deposit: v.object({ kind: v.literal('deposit'), time: text, coin: text, amount: text }),
  withdrawal: v.object({
    kind: v.literal('withdrawal'),
    time: text,
    coin: text,
    network: text,
    address: text,
    amount: text,
    arrives: text,
    state: text,
    transaction: v.optional(text),
  }),
  purchase: v.object({
    kind: v.literal('purchase'),
    time: text,
    coin: text,
    paid: text,
    received: text,
    fee: text,
  }),
} satisfies { readonly [K in HistoryKind]: v.GenericSchema<unknown, { readonly kind: K }> }
const reversal = v.object({ kind: v.literal('reversal'), id: text, counts: v.boolean() })
const opened = v.variant('kind', [...Object.values(OPENED), reversal])
export type Opened = v.InferOutput<typeof opened>

/**
 * What is wrong with a receipt: it is signed by nobody who is known, is in another tree, is no entry, does not open it, or is
 * somebody else's; it says other things than were shown, or there is none of what must be there.
 */
export type ReceiptFault =
  | 'signature'
  | 'proof'
  | 'entry'
  | 'opening'
  | 'owner'
  | 'other'
  | 'missing'

export interface Opening {
  readonly index: number
  readonly checkpoint: Checkpoint
  readonly note: string
  readonly opened: Opened
}

/** Verifies one receipt by itself, as that of `email`. */
export async function openReceipt(
  receipt: Receipt,
  { key, email }: { readonly key: NoteKey; readonly email: string },
  verify: VerifyEd25519,
): Promise<Opening | ReceiptFault> {
  const proof = parseProof(receipt.proof)
  const checkpoint = proof && (await openCheckpoint(proof.note, key, verify))
  if (!checkpoint) return 'signature'
  const { index, hashes, note } = proof
  const root = rootOfInclusion(leafOf(receipt), { index, size: checkpoint.size }, hashes)
  if (!root || !isSameHash(root, checkpoint.root)) return 'proof'
  const opened = openEntry(receipt, email)
  return typeof opened === 'string' ? opened : { index, checkpoint, note, opened }
}

/** Verifies what is promised, as of `email`, and tells by when, in milliseconds since 1970. */
export async function openPromised(
  promised: Promised,
  { key, email }: { readonly key: NoteKey; readonly email: string },
  verify: VerifyEd25519,
): Promise<{ readonly by: number; readonly opened: Opened } | ReceiptFault> {
  const promise = await openPromise(promised.promise, key, verify)
  if (!promise) return 'signature'
  if (!isSameHash(promise.leaf, leafOf(promised))) return 'entry'
  const opened = openEntry(promised, email)
  return typeof opened === 'string' ? opened : { by: promise.by * 1000, opened }
}

const leafOf = ({ entry }: Openable): Uint8Array => leafHash(utf8ToBytes(entry))

function openEntry(
  { entry: bytes, salt, fields, owner }: Openable,
  email: string,
): Opened | ReceiptFault {
  const entry = parseEntry(bytes)
  if (!entry) return 'entry'
  const hash = entry.kind === 'purchase' ? entry.account : 'hash' in entry ? entry.hash : ''
  if (commitment(salt, fields) !== hash) return 'opening'
  if (fields.owner !== ownerHash(owner.salt, email)) return 'owner'
  const parsed = v.safeParse(opened, entry.kind === 'purchase' ? entry : fields)
  return parsed.success && parsed.output.kind === entry.kind ? parsed.output : 'opening'
}

/** Whether the receipts of a movement say all that its line in the history says, and nothing else. */
export function fitsLine(line: AnyLine, found: readonly Opened[]): 'other' | 'missing' | undefined {
  const own = found.filter(({ kind }) => kind === line.kind)
  if (own.length === 0) return 'missing'
  if (own.some((one) => !isOfLine(line, one))) return 'other'
  if (line.kind !== 'withdrawal' || line.status === 'pending') return undefined
  const decided = own.flatMap((one) =>
    one.kind === 'withdrawal' && one.state !== 'placed' ? [one] : [],
  )
  if (decided.length === 0) return 'missing'
  return decided.every(
    ({ state, transaction }) => state === line.status && (transaction ?? '') === line.transaction,
  )
    ? undefined
    : 'other'
}

/** Whether an entry says nothing else than the line. */
export const isOfLine = (line: AnyLine, one: Opened): boolean => SAYS[one.kind](line, one)

const isAmount = (units: bigint | undefined, decimal: string): boolean =>
  units !== undefined && parseUnits(decimal) === units

const isTime = (time: number, iso: string): boolean => Date.parse(iso) === time

type Says = (line: AnyLine, one: Opened) => boolean

const SAYS: Readonly<Record<Opened['kind'], Says>> = {
  deposit: (line, one) =>
    line.kind === 'deposit' &&
    one.kind === 'deposit' &&
    isTime(line.time, one.time) &&
    line.coin === one.coin &&
    isAmount(line.amount.units, one.amount),
  withdrawal: (line, one) =>
    line.kind === 'withdrawal' &&
    one.kind === 'withdrawal' &&
    (one.state !== 'placed' || isTime(line.time, one.time)) &&
    line.coin === one.coin &&
    line.network === one.network &&
    line.address === one.address &&
    isAmount(line.amount.units, one.amount) &&
    isAmount(line.arrives?.units, one.arrives),
  purchase: (line, one) =>
    line.kind === 'purchase' &&
    one.kind === 'purchase' &&
    isTime(line.time, one.time) &&
    line.coin === one.coin &&
    isAmount(line.amount.units, one.paid) &&
    isAmount(line.received?.units, one.received) &&
    (line.fee === undefined || isAmount(line.fee.units, one.fee)),
  reversal: () => true,
}
