/** The limits of a password's length in the forms (product §5), in characters. */
const PASSWORD_LENGTH = { min: 7, max: 20 } as const

export const hasPasswordLength = ({ length }: string): boolean =>
  length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max

const REQUIRED = [/.{8}/s, /[0-9]/, /[A-Z]/, /[!@#$%^&*]/]

/** The strength check on a new password (product §5): 8 characters, a digit, an upper-case letter, one of !@#$%^&*. */
export const isStrongPassword = (password: string): boolean =>
  REQUIRED.every((rule) => rule.test(password))
