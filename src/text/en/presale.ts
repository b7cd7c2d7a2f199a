/** The page on which anybody adds up the presale. */
export const presalePageText = {
  title: 'The presale, added up',
  lead: 'Every purchase is an entry in a public log that can only grow. This page reads all of them and adds them up on your device, not on the host.',
  adding: 'Adding up on this device',
  progress: (done: string, size: string) => `${done} of ${size} entries`,
  /** Followed by a time. */
  added: (size: string) => `Added up on this device from ${size} entries`,
  again: 'Add up again',
  unknown: {
    title: 'The log could not be read',
    text: 'Nothing was added up. It needs a connection, and a host that answers.',
    retry: 'Try again',
  },
  none: 'This site’s host has no public log, or does not show it at the moment. Nothing can be added up here.',
  unsupported:
    'This browser cannot verify the log’s signature (Ed25519), so it adds up nothing. A newer one can.',
  wrong: {
    title: 'This log is not what it should be',
    signature: 'Its newest state is not signed by its key.',
    entries: 'Its entries are not those that the host has signed.',
    changed: 'It is not the log that this device has seen before.',
    what: 'Do not pay anything in. Save what you see, and ask the operator.',
  },
  differs: {
    title: 'The host says something else',
    text: 'What the host says it has sold is not what its log adds up to. The figures below are those of the log.',
  },
  faults: 'This log contains what no honest log would',
  same: 'What the host says it has sold is the same.',
  unsaid: 'The host does not say what it has sold, so there is nothing to compare with.',
  total: 'Sold in all stages',
  stages: {
    title: 'By stage',
    bar: (stage: string) => `${stage}, sold in percent`,
    sold: (sold: string, supply: string, symbol: string, left: string) =>
      `${sold} of ${supply} ${symbol} sold, ${left} left`,
    price: (price: string) => `${price} USDT each`,
    none: 'Nothing has been sold yet.',
  },
  coins: {
    title: 'By coin',
    stage: 'Stage',
    paid: 'Paid',
    tokens: (symbol: string) => `${symbol} sold`,
    purchases: 'Count',
  },
  days: {
    title: 'Day by day',
    label: 'Day of the sale',
    point: (day: string, sold: string, symbol: string) =>
      `${day}: ${sold} ${symbol} sold until then`,
  },
  checked: {
    title: 'What was checked',
    items: [
      'The newest state of the log is signed by its key.',
      'All entries that were read are those that are signed: none is missing, added or changed.',
      'No purchase is counted twice, none that was taken back is counted, and no stage has sold more than it has.',
      'If this device has seen the log before: it still has all that it had then.',
    ],
  },
  unproven: {
    title: 'What this does not prove',
    items: [
      'That the coins were paid: whoever runs the host could enter purchases that nobody made.',
      'That everybody sees this same log: compare the state below with somebody else’s, on another network.',
      'That this page itself is honest: it comes from the host. The command below does not.',
      'What the token is worth, or that anybody will buy it from you.',
    ],
  },
  site: {
    title: 'The site itself',
    /** Followed by a time. */
    lead: (release: string) =>
      `These pages are those of version ${release}, as the host has put it into the log: the hash of all their files, the same for everybody. They changed last at`,
    command: 'Whether it serves you just these files, compared with a build of your own:',
  },
  state: {
    title: 'Compare it with others',
    text: 'The signed state of the log that was added up here:',
    witnesses: {
      title: 'Who else has signed it',
      none: 'Nobody: this host names no witness who watches that the log only grows. Compare it yourself.',
      lead: 'Witnesses who watch that the log only grows, as the host names them; their signatures were verified on this device. Compare a key with the one that its owner publishes.',
      unseen: 'has not signed yet',
      wrong: 'has not signed what the host says that it has',
      /** Followed by a time. */
      seen: (entries: string) => `has signed ${entries} entries, at`,
      old: 'That is more than a day ago: a log that is shown to you alone would look like this.',
    },
    command: 'Without this page, on a machine with the project’s code:',
  },
} as const

/** What the host owes to everybody, on the same page. */
export const owedText = {
  title: 'What the site owes',
  /** Followed by a time. */
  lead: 'All balances of all people together, as the host has put them into the log, at',
  coin: 'Coin',
  sum: 'Owed to everybody',
  faults: 'These days contain what no honest log would',
  old: 'The host has not published this for more than two days, although it does so every day.',
  own: {
    unchecked:
      'Each device verifies once a day, while its owner is logged in, that their own balances are in these sums. This one has not done so for this day.',
    counted: 'Your own balances are in these sums: verified on this device',
    missing:
      'Your own balances are not wholly in these sums. On a single day that may have another reason; if it is so again tomorrow, your wallet raises an alarm. Checked at',
  },
  reserves: {
    none: 'The site has not yet signed what it holds to cover this.',
    title: 'What the site holds to cover it',
    /** Followed by a time. */
    lead: (day: string) =>
      `Addresses that the site names to cover the debts of ${day}; whether their keys have signed that was verified on this device. Put into the log at`,
    faults: 'These reserves contain what no honest log would',
    held: 'Held, as read by the host',
    ratio: 'Of what is owed',
    token: (token: string, owed: string, supply: string) =>
      `${token} is made by the site itself: ${owed} are owed, and all stages together have ${supply}.`,
    read: 'Read these addresses at a node that you trust, at the block that was signed:',
    block: 'block',
    command: 'The same without this page; the amounts are compared with those of the node:',
  },
  unproven: {
    title: 'What this does not prove',
    items: [
      'That the site still has these coins: look at its addresses on the chains.',
      'That it has no other debts, that nobody else has its keys, or that it has not borrowed the coins for a day.',
      'That the balance of somebody who never opens the wallet is counted: only its owner can see that it is missing.',
    ],
  },
} as const

/** What no honest log has: sentences of a list. Entries and stages are numbers, days as in `2026-01-02`. */
export const logFaultText = {
  'unknown-entry': (entry: string) => `Entry ${entry} is of no kind that this page knows.`,
  'account-twice': (entry: string) => `Entry ${entry} has the account of another purchase.`,
  'purchase-missing': (entry: string) => `Entry ${entry} is about a purchase that is not there.`,
  'reversed-already': (entry: string) =>
    `Entry ${entry} takes back or restores what is so already.`,
  oversold: (stage: string) => `Stage ${stage} has sold more than it has.`,
  'day-order': (day: string, before: string) =>
    `The debts of ${day} come after those of ${before}.`,
  'coin-twice': (day: string) => `The debts of ${day} have a coin twice.`,
  'reserve-unsigned': (address: string, network: string) =>
    `The key of ${address} on ${network} has not signed that it is for these debts.`,
  'reserve-twice': (address: string, network: string) =>
    `${address} on ${network} is counted twice.`,
  'reserve-coin-twice': (address: string, network: string) =>
    `A coin of ${address} on ${network} is counted twice.`,
} as const
