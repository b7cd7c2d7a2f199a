/** The division of the supply (product §9), in whole tokens and percent. */
export const TOTAL_SUPPLY = '1,000,000,000'

export const allocation = [
  { purpose: 'Presale', amount: '200,000,000', share: 20 },
  { purpose: 'Ecosystem', amount: '100,000,000', share: 10 },
  { purpose: 'Buy-Back & Burn plan', amount: '400,000,000', share: 40 },
  { purpose: 'Liquidity & Listings Reserve', amount: '80,000,000', share: 8 },
  { purpose: 'Market making, incentives and influencers', amount: '30,000,000', share: 3 },
  { purpose: 'Team', amount: '80,000,000', share: 8 },
  { purpose: 'Cashback Reserve', amount: '40,000,000', share: 4 },
  { purpose: 'Partners & Advisors', amount: '30,000,000', share: 3 },
  { purpose: 'Marketing, Acquisitions, Partnerships', amount: '40,000,000', share: 4 },
] as const
