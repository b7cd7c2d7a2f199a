/** The offer to be told by web push, in the wallet. */
export const pushHintText = {
  title: 'Know when your money moves',
  why: 'This device can tell you when a deposit is credited, a withdrawal is paid out, or somebody logs in. Amounts are not shown.',
  turnOn: 'Turn on',
  dismiss: 'No, thanks',
} as const
