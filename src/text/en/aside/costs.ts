/** The card that says what there is of a coin and what something costs, beside the forms of deposit, withdraw and buy. */
export const costsText = {
  title: 'Balance and costs',
  available: 'Available',
  minimum: 'Minimum',
  fee: 'Fee',
  depositFee: 'The sending wallet pays its network',
} as const
