export const DECIMAL = '.'
/** Thousands, and above them hundreds: 12,34,567. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{2})*\d{3}$)/g, ',')
export const UNCLEAR = /^[1-9]\d{0,2},\d{3}$/
