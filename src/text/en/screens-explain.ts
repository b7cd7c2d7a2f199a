/** The question about a deposit, on Deposit and Support. */
export const explainText = {
  title: 'Missing a deposit?',
  label: 'Transaction id',
  hint: 'As shown by the wallet or exchange that sent it. A link to an explorer works, too.',
  submit: 'Look it up',
  invalid: 'A transaction id has 64 characters: digits, and letters from a to f.',
  offline: 'You are offline. You can look it up once you are connected again.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} is on its way on ${network}: ${count} confirmations. It is usually credited within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  /** Followed by a time. */
  credited: (what: string, network: string) => `${what} on ${network} was credited:`,
  'below-minimum': (what: string, network: string) =>
    `${what} on ${network} is below the minimum deposit. It is not credited, and will not be.`,
  'in-review': (what: string, network: string) =>
    `${what} on ${network} has arrived, but we have to check it before it is credited. Write to Support with this transaction id.`,
  'wrong-network': (what: string, network: string) =>
    `${what} has arrived at your address, but on ${network}, which is not its network here. We can recover it: write to Support with this transaction id.`,
  'not-yours': (network: string) =>
    `This transaction on ${network} has paid none of your addresses directly. What a contract has paid to them is credited later, once we find it.`,
  failed: (network: string) =>
    `This transaction failed on ${network}, so nothing was paid. The coins are still with the sender, except for the network’s fee.`,
  unlisted: (network: string) =>
    `This transaction on ${network} has sent you a token that we do not support. It is not credited.`,
  'not-found':
    'There is no such transaction yet. It can take some minutes to appear. If it is older than an hour, check its id and network with the sender.',
} as const
