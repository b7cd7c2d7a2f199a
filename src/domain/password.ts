const REQUIRED = [/.{8}/s, /[0-9]/, /[A-Z]/, /[!@#$%^&*]/]

/** The strength check on a new password (spec §5): 8 characters, a digit, an upper-case letter, one of !@#$%^&*. */
export const isStrongPassword = (password: string): boolean =>
  REQUIRED.every((rule) => rule.test(password))
