/** The help of each command. */
export const USAGE = {
  deposit: `npm run operator -- deposit <email> <coin> <amount> [--tx <transaction id>]

Credits a deposit that has arrived. Coins: BNB, USDT, ETH, TRX.
With --tx the same transaction is credited once, however often the command is run.

  npm run operator -- deposit ada@example.org BNB 1.25 --tx 0x5f3a...`,
  users: `npm run operator -- users <part of e-mail>

Shows the users whose e-mail holds that part: e-mail, name, since when, and what they have; "held" waits in withdrawals.

  npm run operator -- users ada@`,
  prices: `npm run operator -- prices [<coin> <price>]

Shows the prices, or sets what one coin costs in USDT. Coins: BNB, ETH, TRX.

  npm run operator -- prices BNB 612.5`,
  maintenance: `npm run operator -- maintenance [on | off]

Shows or sets whether the site is in maintenance. While it is, no money moves.`,
  links: `npm run operator -- links [list | add <title> <https address> | remove <number>]

Shows or changes the links in the site's footer.

  npm run operator -- links add "Status page" https://status.example.org/`,
  withdrawals: `npm run operator -- withdrawals [list [--all] | approve <id> <transaction id> | reject <id> [reason]]

Shows the withdrawals that wait, oldest first, or with --all every one, newest first, with what was decided.
Pay out first, then approve with the transaction's id; rejecting gives the money back and shows the user the reason.
The user is notified by mail of either, and neither can be reversed.`,
  audit: `npm run operator -- audit

Proves the books: every transfer sums to zero, every balance is the sum of its entries, nothing is below zero.`,
} as const

export type Topic = keyof typeof USAGE
export const isTopic = (text: string): text is Topic => Object.hasOwn(USAGE, text)

export const OVERVIEW = `npm run operator -- <command>

  deposit <email> <coin> <amount>      credit a deposit
  withdrawals                          list, approve and reject withdrawals
  users <part of e-mail>               look up who has what
  prices [<coin> <price>]              show or set prices
  maintenance [on | off]               close or open the site
  links                                list, add and remove links of the footer
  audit                                prove the books

Add --help to a command for more. The host must be running, on this machine and with the same DATA_DIR.
Exit codes: 0 done, 1 refused, 2 not understood, 3 no host.`
