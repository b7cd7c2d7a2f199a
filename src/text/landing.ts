/** The landing page's copy. */
export const landingText = {
  description: (siteName: string) =>
    `${siteName} is the token of a DeFi ecosystem on BNB Smart Chain. Read what it is for, buy it, and keep it in a wallet.`,
} as const
