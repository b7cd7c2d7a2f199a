/** What comes one after another, beside the forms of deposit, withdraw and buy. */
export const stepsText = {
  title: 'The steps',
  deposit: {
    choose: 'Choose a coin.',
    send: (coin: string, network: string) =>
      `Send ${coin} to this address from another wallet or an exchange, on ${network}.`,
    sendAny: 'Send it to your address from another wallet or an exchange.',
    confirmed: 'The network confirms it.',
    credited: 'It is credited, and your balance shows it without a reload.',
  },
  withdrawal: {
    form: 'Fill in coin, address and amount.',
    review: 'Check every line.',
    confirm: 'Confirm that it is you.',
    sent: 'We look at it and send it.',
    final: 'The network confirms it, and it is final.',
  },
  purchase: {
    form: 'Choose a coin and type either amount.',
    confirm: 'Press the button: it is bought at the price shown, or not at all.',
    credited: 'Your balance has it at once.',
  },
} as const
