/** The receipt of a line of the history, beside what the history itself says. */
export const receiptText = { print: 'Print', close: 'Close', explorer: 'Open in explorer' } as const
