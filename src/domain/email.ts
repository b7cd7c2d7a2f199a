/**
 * An e-mail address as mail servers take it: the local part with all that RFC 5322 allows without quotes, such as the
 * apostrophe of a name; the domain in ASCII, which for names with other letters (`xn--…`) has two hyphens in a row.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\da-z]+(?:(?:-+|\.)[\da-z]+)*\.[a-z][\da-z-]*[\da-z]$/i

export const isEmail = (text: string): boolean => EMAIL.test(text)

/** E-mails are compared in lower case: domains are case-insensitive, and all large providers ignore the case of the rest. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
