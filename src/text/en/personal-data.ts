/** What the host knows of a person, and the deletion of the account, in the settings. */
export const personalDataTitle = 'Your data'

export const personalDataText = {
  what: 'A file with everything that is stored about you: for people as PDF, for programs as JSON.',
  files: { json: 'Download my data (JSON)', pdf: 'Download my data (PDF)' },
  deletion: 'Delete the account',
  deletionWhat:
    'Withdraw everything first: it is refused while there is a balance or something is pending. Your name, e-mail, logins, addresses and notes are erased; what the law requires to be kept of your payments stays, without your name. This cannot be undone.',
  ask: 'Send a code to delete my account',
  sent: 'We sent a code to your e-mail. Confirming it deletes the account at once.',
  confirm: 'Delete my account',
  keep: 'Keep the account',
  deleted: 'Your account was deleted.',
} as const
