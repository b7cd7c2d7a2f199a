/* What the host's mails to people say. It sends each in the language of its recipient. */

// The topics of queries, which their mails name.
export { supportText } from './support.ts'

/** What several mails have. */
export const mailText = {
  noAction: 'If this was you, no action is needed.',
  recovery: (site: string) =>
    `If this was not you, secure your account now: choose a new password at ${site}/forgot, then contact support at ${site}/support.`,
  questions: (site: string) => `If you have any questions, contact support at ${site}/support.`,
  // It warns of fake claim pages, the commonest loss in a token's first days.
  noClaim: (name: string) =>
    `Nothing is ever claimed: ${name} arrives in your account by itself. A page or a message that asks you to connect a wallet to claim it is not ours.`,
  neverAsked: 'We never ask for a password, a code or a private key.',
  phrase: 'Your anti-phishing phrase:',
  log: 'The public log of this site:',
  logState: (size: string, root: string) => `${size} entries, root ${root}`,
  amount: (value: string) => `Amount: ${value}`,
  arrives: (value: string) => `Arrives: ${value}`,
  network: (value: string) => `Network: ${value}`,
  address: (value: string) => `Address: ${value}`,
  transaction: (value: string) => `Transaction: ${value}`,
  reason: (value: string) => `Reason: ${value}`,
  name: (value: string) => `Name: ${value}`,
  time: (value: string) => `Time: ${value}`,
  device: (value: string) => `Device: ${value}`,
  unknownDevice: 'not recognised',
  deviceName: (browser: string, platform: string) => `${browser} on ${platform}`,
} as const

/** Each is the subject of the mail with a code, after the name of the site, and what the code is for. */
export const codeMailText = {
  // The code is last: the HTML shows it large on a line of its own.
  code: (name: string, code: string) => `Your ${name} code is ${code}`,
  life: (minutes: number) => `It works once, for ${minutes} minutes.`,
  onlyHere: (name: string) =>
    `Enter it only on the ${name} site. Nobody from ${name} will ever ask you for it.`,
  notYou:
    'If this was not you, do not share the code. Somebody may know your password: please change it.',
  login: { subject: 'login code', what: 'This code is for logging in.' },
  withdrawal: { subject: 'withdrawal code', what: 'This code is for this withdrawal only.' },
  deletion: {
    subject: 'delete your account',
    what: 'This code is for deleting your account, which cannot be undone.',
  },
  unfreeze: {
    subject: 'code to lift the freeze',
    what: 'This code is for lifting the freeze of your account: withdrawals are possible again.',
  },
  setPhrase: {
    subject: 'code for your anti-phishing phrase',
    what: 'This code is for setting the phrase in our mails to you.',
  },
  removePhrase: {
    subject: 'code for your anti-phishing phrase',
    what: 'This code is for removing the phrase in our mails to you.',
  },
  addPasskey: { subject: 'code for your passkeys', what: 'This code is for adding a passkey.' },
  removePasskey: {
    subject: 'code for your passkeys',
    what: (passkey: string) => `This code is for removing the passkey "${passkey}".`,
  },
} as const

export const signupMailText = {
  subject: 'confirm your e-mail',
  what: 'This code is for creating an account with this e-mail.',
  hasPassword:
    'Our identity provider already has a password for this e-mail. Enter that password to sign up.',
  chooseAnother: 'If you do not know it, choose a new one here first:',
  notYou: 'If this was not you, ignore this mail: no account is created without the code.',
} as const

export const resetMailText = {
  subject: 'reset your password',
  requested: (name: string) =>
    `Somebody requested a password reset for the ${name} account with this e-mail.`,
  open: (minutes: number) =>
    `To choose a new password, open this link. It works once, for ${minutes} minutes:`,
  notYou: 'If this was not you, ignore this mail: your password stays unchanged.',
} as const

export const supportMailText = {
  received: 'we received your query',
  thanks: (topic: string) =>
    `Thank you. We received your query about "${topic}" and will answer within 24 hours.`,
  number: (id: string) => `Its number is ${id}.`,
  answered: (topic: string) => `your query about "${topic}"`,
  youWrote: (id: string) => `You wrote (query ${id}):`,
} as const

/** The subject of each, after the name of the site, and what has happened. */
export const noticeText = {
  passwordChanged: {
    subject: 'your password was changed',
    what: (name: string, at: string) =>
      `The password of your ${name} account was changed on ${at}. Other devices were logged out.`,
  },
  passwordReset: {
    subject: 'your password was reset',
    what: (name: string, at: string) =>
      `The password of your ${name} account was reset on ${at}. Other devices were logged out.`,
  },
  approved: {
    subject: 'your withdrawal was approved',
    what: (amount: string) => `Your withdrawal of ${amount} was approved and paid out.`,
  },
  rejected: {
    subject: 'your withdrawal was rejected',
    what: (amount: string) =>
      `Your withdrawal was rejected. The full amount, ${amount}, is back in your balance.`,
  },
  takenBack: {
    subject: 'a purchase was taken back',
    what: (tokens: string, at: string, paid: string) =>
      `A purchase of ${tokens} was withdrawn from on ${at}. What it cost, ${paid}, is back in your balance, and the tokens are gone.`,
  },
  addressSaved: {
    subject: 'an address was added to your address book',
    what: (name: string, at: string) =>
      `An address was added to your ${name} address book on ${at}. It is marked as new for 24 hours.`,
  },
  restricted: {
    subject: 'withdrawals go only to your address book',
    what: 'Withdrawals from your account now go only to addresses that have been in your address book for 24 hours. Turning that off takes 24 hours.',
  },
  unrestricted: {
    subject: 'withdrawals to any address will be allowed',
    what: (at: string) =>
      `You asked to allow withdrawals to addresses that are not in your address book. This takes effect on ${at}. Until then you can turn it back in your settings.`,
  },
  phraseSet: {
    subject: 'your anti-phishing phrase was set',
    what: (at: string) =>
      `A new phrase for our mails to you was set on ${at}. It is in every mail after this one.`,
  },
  phraseRemoved: {
    subject: 'your anti-phishing phrase was removed',
    what: (at: string) =>
      `The phrase in our mails to you was removed on ${at}. This mail is the last one with it.`,
  },
} as const

export const passkeyMailText = {
  added: {
    subject: 'a passkey was added',
    what: (passkey: string, name: string) =>
      `The passkey "${passkey}" was added to your ${name} account.`,
    waits: (at: string, site: string) =>
      `A code by e-mail has confirmed it, not a passkey that was there. So it confirms payments only from ${at} on, and until then you can remove it: ${site}/setting`,
  },
  removed: {
    subject: 'a passkey was removed',
    what: (passkey: string, name: string) =>
      `The passkey "${passkey}" was removed from your ${name} account. A passkey has confirmed it.`,
  },
  ending: {
    subject: 'a passkey will be removed',
    what: (passkey: string, name: string, at: string) =>
      `The passkey "${passkey}" of your ${name} account will be removed on ${at}. A code by e-mail has confirmed it.`,
    keep: 'To keep it, use it until then: log in with it, or confirm a payment.',
  },
  copied: {
    subject: 'a passkey may have been copied',
    what: (passkey: string) =>
      `The passkey "${passkey}" was refused, because it counted fewer uses than before. There may be a copy of it.`,
    remove: (site: string) => `Remove it in the settings and add another one: ${site}/setting`,
  },
  codeLogin: {
    subject: 'a login without your passkey',
    what: (name: string, at: string) =>
      `Somebody logged in to your ${name} account on ${at} with the password and a code by e-mail, not with a passkey.`,
  },
  waits: {
    subject: 'a withdrawal waits for 24 hours',
    what: (amount: string, at: string) =>
      `A withdrawal of ${amount} was confirmed with a code by e-mail, although your account has a passkey. It is not paid out before ${at}.`,
    cancel: (site: string) => `Until then you can cancel it in the settings: ${site}/setting`,
  },
} as const

export const freezeMailText = {
  newDevice: {
    subject: 'login on a new device',
    what: (name: string) =>
      `Somebody logged in to your ${name} account on a device that it has not been used on before.`,
  },
  freezeNow:
    'If this was not you, freeze the account now: withdrawals and purchases are then refused, payments that were not sent yet wait, and every device is logged out.',
  link: (hours: number) =>
    `This link works once, for ${hours} hours, and asks before it does anything:`,
  afterwards: (site: string) =>
    `Then choose a new password at ${site}/forgot, and contact support at ${site}/support.`,
  frozen: {
    subject: 'your account was frozen',
    what: (name: string, at: string) =>
      `Your ${name} account was frozen on ${at}. Withdrawals and purchases are refused, payments that were not sent yet wait, and every device was logged out. Deposits still arrive.`,
    passwordFirst: (site: string) =>
      `If somebody else was logged in, choose a new password first, at ${site}/forgot.`,
    lift: 'To lift the freeze, log in and enter a code that we mail you, in Settings.',
    byOperator: (site: string) =>
      `It was frozen by an operator. Please contact support at ${site}/support.`,
  },
  unfrozen: {
    subject: 'your account is no longer frozen',
    what: (name: string, at: string) =>
      `The freeze of your ${name} account was lifted on ${at}. Withdrawals and purchases are possible again.`,
  },
} as const
