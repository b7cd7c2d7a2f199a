/** Both ways to write it can be typed on a keyboard without a dot. */
export const unclearAmountText = (text: string): string =>
  `${text} may mean two amounts. Write ${text.replace(',', '')} or ${text}0`
