/*
 * How a build writes numbers. `#marks` in package.json names one of these files for each language, as `#language` names its own.
 * Where the decimal mark is a comma, either mark before three digits may be meant as the other.
 */

export const DECIMAL = '.'

/** The whole digits of an amount in groups. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** A thousand to one reader, one and a fraction to another. */
export const UNCLEAR = /^[1-9]\d{0,2},\d{3}$/
