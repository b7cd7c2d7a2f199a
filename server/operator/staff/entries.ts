import * as v from 'valibot'
import { assertion, publicKey } from '#domain/staff/assertion.ts'
import { policy, ROLES } from '#domain/staff/policy.ts'

/*
 * What the log has rows of. Changing a schema so that what was written before no longer fits would make those rows unread.
 */
const uuid = v.pipe(v.string(), v.uuid())
const roles = v.array(v.picklist(ROLES))

/** A passkey of the staff. */
export const staffKey = v.strictObject({
  /** The credential's id. */
  id: v.string(),
  publicKey,
  /** The same as authenticators spell it: COSE, in base64url. */
  cose: v.string(),
  transports: v.array(v.string()),
  /** The name of the console that it signs for. */
  rpId: v.string(),
})
export type StaffKey = v.InferOutput<typeof staffKey>

const staff = v.strictObject({
  kind: v.literal('staff'),
  /** The member of the staff. */
  id: uuid,
  change: v.variant('type', [
    v.strictObject({
      type: v.literal('invited'),
      name: v.string(),
      roles,
      /** The SHA-256 of the link's token, by which a key is added once. */
      invite: v.string(),
      until: v.string(),
    }),
    v.strictObject({ type: v.literal('enrolled'), invite: v.string(), key: staffKey }),
    v.strictObject({ type: v.literal('roles'), roles }),
    v.strictObject({ type: v.literal('removed') }),
  ]),
})
export type StaffEntry = v.InferOutput<typeof staff>

/** An order or an approval, with the signature. */
const signed = v.strictObject({ kind: v.literal('signed'), text: v.string(), assertion })
export type SignedEntry = v.InferOutput<typeof signed>

/** What became of an order. */
const outcome = v.strictObject({
  kind: v.literal('outcome'),
  order: uuid,
  command: v.string(),
  arguments: v.record(v.string(), v.string()),
  /** The name of a member of the staff, or the account of the machine. */
  by: v.string(),
  /** Whether a passkey has signed it; an order of the command line is of whoever had the machine. */
  isSigned: v.boolean(),
  /** What an unsigned one is about, how that was and what it was to become: a signed text has all three. */
  on: v.optional(v.array(v.string())),
  before: v.optional(v.record(v.string(), v.string())),
  after: v.optional(v.record(v.string(), v.string())),
  /** The names of those who agreed to a signed one. */
  agreed: v.array(v.string()),
  isDone: v.boolean(),
  /** What was answered. */
  lines: v.array(v.string()),
})
export type OutcomeEntry = v.InferOutput<typeof outcome>

const policyEntry = v.strictObject({ kind: v.literal('policy'), policy })

export const logEntry = v.variant('kind', [staff, signed, outcome, policyEntry])
export type LogEntry = v.InferOutput<typeof logEntry>
