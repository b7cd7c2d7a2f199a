import * as v from 'valibot'
import { failure, type Result, success } from '../result.ts'
import { assertion, assertionFault, publicKey, type Verify } from './assertion.ts'
import { digestOf, parseSigned, type StaffOrder } from './orders.ts'
import { isRole, type Role } from './policy.ts'

/*
 * What goes with a plan to the machine that signs it: the orders by which the staff has let its payments pass, with their
 * signatures, and the staff's public keys, which were carried there by hand before.
 */
const staffKeys = v.strictObject({
  format: v.literal('staff-keys'),
  version: v.literal(1),
  staff: v.array(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      roles: v.array(v.pipe(v.string(), v.guard(isRole))),
      keys: v.array(v.strictObject({ id: v.string(), publicKey, rpId: v.string() })),
    }),
  ),
})
export type StaffKeys = v.InferOutput<typeof staffKeys>

const signature = v.strictObject({ text: v.string(), assertion })
const approvals = v.strictObject({
  format: v.literal('payout-approvals'),
  version: v.literal(1),
  signed: v.array(signature),
})
export type Approvals = v.InferOutput<typeof approvals>

const readAs = <S extends v.GenericSchema>(schema: S, text: string, what: string) => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? success(read.output) : failure(`it is no file of ${what}`)
}

export const parseStaffKeys = (text: string): Result<StaffKeys, string> =>
  readAs(staffKeys, text, "the staff's keys")
export const parseApprovals = (text: string): Result<Approvals, string> =>
  readAs(approvals, text, 'approvals')
export const approvalsText = (signed: Approvals['signed']): string =>
  `${JSON.stringify({ format: 'payout-approvals', version: 1, signed }, null, 2)}\n`

/** An order with the names of those who have signed it: first whoever gave it, then those who agreed. */
export interface SignedOrder {
  readonly order: StaffOrder
  readonly by: readonly string[]
}

/**
 * The orders of that command which somebody of the staff with that role has signed and nobody of the staff has objected to;
 * all others are left out.
 */
export function signedOrders(
  { signed }: Approvals,
  keys: StaffKeys,
  { command, role }: { readonly command: string; readonly role: Role },
  verify: Verify,
): SignedOrder[] {
  const orders = new Map<string, { order: StaffOrder; digest: string; by: Map<string, string> }>()
  /** The digests of what somebody has objected to, wherever in the file that stands. */
  const objected = new Set<string>()
  for (const { text, assertion } of signed) {
    const read = parseSigned(text)
    const member = keys.staff.find((one) => one.keys.some(({ id }) => id === assertion.key))
    const key = member?.keys.find(({ id }) => id === assertion.key)
    if (!read.ok || !member || !key) continue
    const { value } = read
    if (value.by.id !== member.id) continue
    const fault = assertionFault(text, assertion, { key: key.publicKey, rpId: key.rpId }, verify)
    if (fault !== undefined) continue
    const mayLetPass = member.roles.includes(role)
    if (value.format === 'order') {
      if (value.command === command && mayLetPass)
        orders.set(value.id, {
          order: value,
          digest: digestOf(text),
          by: new Map([[member.id, member.name]]),
        })
      continue
    }
    const agreed = orders.get(value.order)
    if (value.verdict === 'object') objected.add(value.digest)
    else if (agreed?.digest === value.digest && mayLetPass) agreed.by.set(member.id, member.name)
  }
  const standing = [...orders.values()].filter(({ digest }) => !objected.has(digest))
  return standing.map(({ order, by }) => ({ order, by: [...by.values()] }))
}
