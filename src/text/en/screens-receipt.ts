/** The receipt of a line of the history, beside what the history itself says. */
export const receiptText = {
  print: 'Print',
  close: 'Close',
  explorer: 'Open in explorer',
  /** Of a withdrawal that waits so that its owner can cancel it. */
  cancel: 'Cancel it in Settings, under Passkeys',
  stages: {
    approved: 'Approved, not sent yet',
    sent: 'Sent, not final yet',
  },
} as const
