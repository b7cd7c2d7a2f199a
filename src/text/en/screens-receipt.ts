/** The receipt of a line of the history, beside what the history itself says. */
export const receiptText = {
  print: 'Print',
  close: 'Close',
  explorer: 'Open in explorer',
  stages: {
    approved: 'Approved, not sent yet',
    sent: 'Sent, not final yet',
  },
} as const
