/** As it is compared: EVM spelling carries no meaning, Tron's does. */
export const comparable = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** Whether two addresses name the same account. */
export const isSameAddress = (a: string, b: string): boolean => comparable(a) === comparable(b)
