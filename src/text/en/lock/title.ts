/** Apart from the card's other texts, which are loaded with it. */
export const lockTitle = 'App lock'
