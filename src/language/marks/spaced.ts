export const DECIMAL = ','
/** Groups by a narrow space, which no reader takes for a decimal mark: where one language has both customs, and in Russian. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f')
export const UNCLEAR = /^[1-9]\d{0,2}[.,]\d{3}$/
