import * as v from 'valibot'
import { parseUnits } from '../money/decimal.ts'
import type { StaffOrder } from './orders.ts'

/*
 * How many others must agree with an order: ordered rules, of which the first that matches decides. Without one nobody else
 * is needed. Whoever gives an order never counts as one of the others.
 */
const decimal = v.pipe(
  v.string(),
  v.check((text) => parseUnits(text) !== undefined, 'must be a plain decimal, as a text'),
)

const rule = v.strictObject({
  /** The commands that it is about; all where it names none. */
  commands: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  /** Matches what is worth more USDT than that, together with what was ordered alike within `within` hours. */
  over: v.optional(decimal),
  within: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 365))),
  /** Matches what has one of these signs of risk. */
  signs: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  /** How many others must agree. */
  approvals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
})
export type Rule = v.InferOutput<typeof rule>

export const policy = v.strictObject({ rules: v.pipe(v.array(rule), v.maxLength(100)) })
export type Policy = v.InferOutput<typeof policy>

export const NO_POLICY: Policy = { rules: [] }

/** The hours that the policy looks back, for which earlier orders must be known. */
export const hoursOf = ({ rules }: Policy): number =>
  Math.max(0, ...rules.map(({ within }) => within ?? 0))

/** An order that was carried out before, with how long ago in milliseconds. */
export interface Earlier {
  readonly command: string
  readonly worth: string
  readonly age: number
}

type Judged = Pick<StaffOrder, 'command' | 'worth' | 'signs'>

/** The first rule that matches; undefined if none does. */
export const ruleFor = (
  { rules }: Policy,
  order: Judged,
  earlier: readonly Earlier[],
): Rule | undefined => rules.find((one) => matches(one, order, earlier))

const HOUR = 3_600_000

function matches(
  { commands, over, within = 0, signs }: Rule,
  order: Judged,
  earlier: readonly Earlier[],
): boolean {
  if (commands && !commands.includes(order.command)) return false
  if (signs && !signs.some((sign) => order.signs.includes(sign))) return false
  if (over === undefined) return true
  const alike = earlier.filter(
    ({ command, age }) =>
      age < within * HOUR && (commands ? commands.includes(command) : command === order.command),
  )
  const worths = [order, ...alike].map(({ worth }) => parseUnits(worth))
  // What nobody knows the worth of is worth more than any limit.
  if (worths.includes(undefined)) return true
  return worths.reduce<bigint>((sum, worth) => sum + (worth ?? 0n), 0n) > (parseUnits(over) ?? 0n)
}

/**
 * What the people who run the host may do. Everybody of them reads. Roles are not ranks: whoever is to do what two roles do
 * has both.
 */
export const ROLES = ['auditor', 'support', 'treasurer', 'administrator'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

/** Whether somebody with these roles gives a command: what only reads is everybody's, what names no role is nobody's. */
export const mayGive = (
  roles: readonly Role[],
  { effect, may }: { readonly effect: string; readonly may?: Role | undefined },
): boolean => effect === 'reads' || (may !== undefined && roles.includes(may))
