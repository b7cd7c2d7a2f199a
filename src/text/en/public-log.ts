/** What a device says when the host's public log is not what it was. */
export const logAlarmText = {
  title: 'The public log of this site has been changed',
  found: {
    key: 'It is signed with another key than the one that this device knows.',
    signature: 'Its signature is wrong.',
    shrunk: 'It has fewer entries than it had: some have been removed.',
    changed: 'It does not contain all that it contained when this device last looked.',
  },
  what: 'A log like this can only grow. Save the evidence, compare it with others, and ask the operator before you pay anything in.',
  at: 'Found',
  save: 'Save the evidence',
  file: 'public-log-evidence.json',
} as const
