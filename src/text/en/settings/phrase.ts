/** The card of the anti-phishing phrase, in the settings. */
export const phraseText = {
  title: 'Anti-phishing phrase',
  intro: (site: string) =>
    `Words of your own at the end of every mail from ${site}. A mail without them is not from us.`,
  none: 'You have not chosen a phrase yet.',
  since: 'In our mails since',
  secret: 'It is not shown here, so that nobody reads it over your shoulder.',
  phrase: 'Phrase',
  hint: 'Something that you recognise at once, and no password of yours.',
  set: 'Set phrase',
  change: 'Change phrase',
  remove: 'Remove',
  offline: 'The phrase can be changed once you are online.',
  failed: 'It could not be loaded whether you have a phrase.',
  faults: {
    'too-short': 'A phrase has at least 4 characters.',
    'too-long': 'A phrase has at most 60 characters.',
    unfit: 'A phrase is one line of plain text.',
  },
  sent: 'We sent a code to your e-mail. It confirms the change.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  wasSet: 'Your phrase is set',
  wasRemoved: 'Your phrase is removed',
} as const
