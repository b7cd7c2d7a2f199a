/** The step of a withdrawal in which somebody shows that its address is theirs. */
export const ownershipText = {
  intro: {
    signature:
      'For a withdrawal of this size we must know that the address is yours. Sign this text in the wallet that holds it: that moves nothing, costs nothing, and gives nobody a right to anything.',
    declaration: 'For a withdrawal of this size we must know that the address is yours.',
  },
  copy: 'Copy the text',
  sign: 'Sign with the wallet in this browser',
  signature: 'Signature',
  hint: {
    evm: 'A wallet signs it as a message (personal_sign, EIP-191). The signature begins with 0x.',
    tron: 'A wallet signs it as a message (signMessageV2, TIP-191). The signature begins with 0x.',
  },
  noKey:
    'An address of an exchange or of a contract cannot sign. Write to Support, or withdraw to a wallet of your own.',
  confirm: 'Confirm address',
  declare: 'I declare what this text says',
  required: 'Paste the signature of this text.',
  undeclared: 'Choose this to confirm the address.',
  otherAccount: (address: string) =>
    `The wallet in this browser has another account open. Choose ${address} in it.`,
  notSigned: 'The wallet has not signed it.',
  done: 'Address confirmed. Continue with your withdrawal.',
  failed: 'The text could not be loaded.',
} as const
