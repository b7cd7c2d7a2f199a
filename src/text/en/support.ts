/** The support screen, except for the texts of product §8. */
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
  saved: 'Saved on this device. It is sent automatically once you are online.',
  notSaved: 'It could not be saved on this device. Please submit it again once you are online.',
  offlineTitle: 'Written offline',
  states: {
    waiting: 'Waiting for a connection',
    sending: 'Sending',
    sent: 'Sent',
    refused: 'Not accepted',
    unsure: 'No answer',
  },
  unsure:
    'It was sent, but no answer came. It may have arrived; sending it again may create a duplicate.',
  sendAgain: 'Send again',
  remove: 'Remove',
} as const
