/** The question about a deposit, on Deposit and Support. */
export const explainText = {
  title: 'Missing a deposit?',
  label: 'Transaction id',
  hint: 'As the wallet or exchange that sent it shows it; a link to an explorer will do.',
  submit: 'Look it up',
  invalid: 'A transaction id has 64 letters from a to f and digits.',
  offline: 'You are offline. It can be looked up once you are connected again.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} is on its way on ${network}: ${count} confirmations. It is usually credited within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  /** Followed by a time. */
  credited: (what: string, network: string) => `${what} on ${network} was credited:`,
  'below-minimum': (what: string, network: string) =>
    `${what} on ${network} is below the minimum deposit. It is not credited, and will not be.`,
  'in-review': (what: string, network: string) =>
    `${what} on ${network} has arrived, and we have to look at it. Write to Support with this transaction id.`,
  'wrong-network': (what: string, network: string) =>
    `${what} has arrived at your address, but on ${network}, where it is not deposited. We can recover it: write to Support with this transaction id.`,
  'not-yours': (network: string) =>
    `This transaction on ${network} has paid none of your addresses directly. What a contract pays from inside is credited later, once it is found.`,
  failed: (network: string) =>
    `This transaction failed on ${network}, so nothing was paid. The coins are still with the sender, except for the network’s fee.`,
  unlisted: (network: string) =>
    `This transaction on ${network} has sent you a token that is not among our coins. It is not credited.`,
  'not-found':
    'It is not to be found yet. A transaction can take some minutes to appear. If it is older than an hour, compare its id and network with the sender’s.',
} as const
