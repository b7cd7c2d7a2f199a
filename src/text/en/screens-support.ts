/** Asking for support, where the specification gives no text of its own. */
export const supportText = {
  title: 'Support',
  query: 'Query type',
  chooseQuery: 'Choose a query type',
  description: 'Description',
  missingDescription: 'Please describe your query',
  longDescription: 'Please keep the description under 10,000 characters',
  /** product §9. */
  topics: {
    transfer: 'Deposit & Withdrawal Issues',
    purchase: 'Buy Token Issues',
    account: 'Login and Register Issues',
    other: 'Others',
  },
  lead: 'We answer by e-mail within 24 hours.',
  hint: 'Never write your password or a verification code here.',
  submit: 'Submit',
  offline:
    'You are offline. What you write is kept on this device and sent by itself once you are online.',
  kept: 'Kept on this device. It is sent by itself once you are online.',
  notKept: 'This device cannot keep it. Please submit it again once you are online.',
  keptTitle: 'Written offline',
  states: {
    waiting: 'Waiting for a connection',
    sending: 'Sending',
    sent: 'Sent',
    refused: 'Not accepted',
    unsure: 'No answer',
  },
  unsure: 'It was sent, but no answer came. It may have arrived; sending it again may repeat it.',
  sendAgain: 'Send again',
  remove: 'Remove',
} as const
