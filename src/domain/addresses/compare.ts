/** A normal form for comparison: EVM addresses are case-insensitive, Tron's are case-sensitive. */
export const comparable = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** Whether two addresses name the same account. */
export const isSameAddress = (a: string, b: string): boolean => comparable(a) === comparable(b)
