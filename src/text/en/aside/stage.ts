/** How far the present stage is sold, on Buy and on the landing page. */
export const stageText = {
  title: 'This stage',
  bar: 'Sold of this stage, in percent',
  /** The name of a stage that the site has no name for. */
  stage: (number: number) => `Stage ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: ${sold} of ${supply} ${symbol} sold (${share})`,
  percent: (percent: number) => `${percent}%`,
  little: 'less than 1%',
} as const
