import { plainText } from '../plain-text.ts'

/** A thousand to one reader, one and a fraction to another. */
const UNCLEAR = /^[1-9]\d{0,2},\d{3}$/

/** The typed text if it may be read as two amounts, such as `1,234`. */
export function unclearAmount(typed: string): string | undefined {
  const text = plainText(typed)
  return UNCLEAR.test(text) ? text : undefined
}

/**
 * The plain decimal that a person has typed, if it is one (`parseUnits` decides). A comma is a decimal point where it
 * can mean nothing else: in many countries it is the only one that the keyboard of a phone offers for an amount.
 */
export const amountText = (typed: string): string =>
  unclearAmount(typed) ?? plainText(typed).replace(/^(\d+),(?=\d+$)/, '$1.')
