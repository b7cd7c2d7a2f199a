import * as v from 'valibot'

/** A password as a form takes it; `message` stands under the field where its length is outside the range. */
export const passwordBetween = ({ min, max }: { min: number; max: number }, message: string) =>
  v.pipe(v.string(), v.minLength(min, message), v.maxLength(max, message))

const REQUIRED = [/.{8}/s, /[0-9]/, /[A-Z]/, /[!@#$%^&*]/]

/** The strength check on a new password (spec §5): 8 characters, a digit, an upper-case letter, one of !@#$%^&*. */
export const isStrongPassword = (password: string): boolean =>
  REQUIRED.every((rule) => rule.test(password))
