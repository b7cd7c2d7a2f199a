/** What a device says when the host's public log is not what it was. */
export const logAlarmText = {
  title: 'The public log of this site has been changed',
  found: {
    kept: 'What this device kept of it cannot be read any more, so nothing shows that it still has all that it had.',
    key: 'It is signed with another key than the one that this device knows.',
    begun:
      'The host has begun a new one, and says so in its first entry, as after a restore. Nothing shows that all of the former one is in it.',
    signature: 'Its signature is wrong.',
    shrunk: 'It has fewer entries than it had: some have been removed.',
    receipt: 'A receipt that it gave on this device is false.',
    late: 'A movement of yours has not been put into it for over an hour, although that takes seconds.',
    solvency:
      'What the host says it owes to everybody is not right, or does not contain what you had.',
    changed: 'It no longer contains everything that it had when this device last looked.',
  },
  what: 'A log like this can only grow. Save the evidence, compare it with others, and ask the operator before you pay anything in.',
  at: 'Found',
  save: 'Save the evidence',
  file: 'public-log-evidence.json',
} as const

/** What a receipt says about the public log. */
export const publicReceiptText = {
  title: 'Public log',
  checking: 'Checking the public log…',
  right: 'In the public log',
  verified: 'Verified on this device',
  /** The number of the entry, counted from 0, as in the log itself. */
  entry: 'entry',
  /** Others who watch that the log only grows. */
  witnesses: (count: number) => `Cosigned by witnesses: ${count}`,
  waiting: 'Not in the public log yet. It will be within a minute.',
  /** Followed by a time, after which the wallet raises the alarm. */
  until: 'It must be by',
  late: 'Not in the public log, although it should have been there within a minute. Save this, and ask the operator.',
  unknown: 'It could not be checked now. Open the receipt again with a connection.',
  unsupported: 'This browser cannot verify the public log.',
  wrong: {
    signature: 'The host’s receipt is not signed by its log.',
    proof: 'The host’s receipt is not in the log that it has signed.',
    entry: 'The host’s receipt is not an entry of a log.',
    opening: 'What the host’s receipt says is not what the log has.',
    owner: 'The host’s receipt is another person’s.',
    other: 'The log does not say what is shown here.',
    missing: 'The host says that this is not in its log.',
    changed: 'The host’s receipt is of another log than the one that it shows.',
  },
  save: 'Save receipt',
  file: 'public-log-receipt.json',
  saveEvidence: 'Save the evidence',
  evidenceFile: 'public-log-evidence.json',
} as const
