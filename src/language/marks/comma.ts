export const DECIMAL = ','
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')
export const UNCLEAR = /^[1-9]\d{0,2}[.,]\d{3}$/
