import { DEPOSIT_COINS, MARKET_COINS } from '#domain/assets.ts'

/** The help of each command. */
export const USAGE = {
  deposit: `npm run operator -- deposit <email> <coin> <amount> [--tx <transaction id>]

Credits a deposit that has arrived. Coins: ${DEPOSIT_COINS.join(', ')}.
With --tx, the transaction is credited only once, however often the command is run.

  npm run operator -- deposit ada@example.org BNB 1.25 --tx 0x5f3a...`,
  faucet: `npm run operator -- faucet <email> <coin> <amount> [<network>]

In the sandbox: sends coins to the user's deposit address by a real transaction of the chain on this machine. The host
sees it like any other: pending, then credited once it is final. Coins: BNB, ETH, USDT and TOKEN, the site's own.
Networks: BNB and ETH, such as for USDT on the other one.

  npm run operator -- faucet ada@example.org BNB 1.25
  npm run operator -- faucet ada@example.org USDT 50 ETH`,
  deposits: `npm run operator -- deposits explain <transaction id> | recover <transaction id>

Explains a transaction: the payments that the host has seen in it with what became of them, and what each network says.
"recover" credits what a final transaction paid to deposit addresses and is not credited yet, such as a listed coin on
another network than its deposits, exactly as the chain has it, and once. First make sure that you can move it.

  npm run operator -- deposits explain 0x5f3a...`,
  users: `npm run operator -- users <part of e-mail>

Lists the users whose e-mail contains that part: e-mail, name, date of signup and balances; "held" is reserved for
pending withdrawals.

  npm run operator -- users ada@`,
  freezes: `npm run operator -- freezes [list | add <email> <reason> | lift <email> --force freeze]

Lists the frozen accounts, freezes one, or lifts a freeze. Nothing is withdrawn from a frozen account or bought with it, and
its withdrawals that were not sent yet are in no plan. Every device is logged out, and the user is told by mail. People
freeze their own account by a link in the mail about a login on a new device, and lift that with a mailed code; a
freeze of an operator is lifted by an operator alone. Without --force, lift shows what it would end.

  npm run operator -- freezes add ada@example.org says her mailbox was taken over`,
  prices: `npm run operator -- prices [<coin> <price> [--for <time>] [--force price] | <coin> follow]

Shows the prices, or sets the price of one coin in USDT. Coins: ${MARKET_COINS.join(', ')}.
A price that is set wins over the configured sources, with --for until that time is over (30m, 2h, 1d). "follow" gives
it up, and takes the next price that the sources agree on, however far it is from the last one.

A price of ten times the last one, or a tenth of it, is refused without --force price.

  npm run operator -- prices BNB 612.5 --for 2h
  npm run operator -- prices BNB follow`,
  terms: `npm run operator -- terms [show | history | set <name> <value> [--force price,fee,tolerance]]

Shows the terms of money in force, all versions with who made them, or makes a new version, which every host uses from
that moment. Refused without --force, by name: a price of ten times the last one or a tenth of it, a fee above the
minimum it is taken from, a tolerance above 20 %.

  npm run operator -- terms set CURRENT_STAGE 2
  npm run operator -- terms set TOKEN_FEE 2`,
  chain: `npm run operator -- chain [accept <network>]

Shows how far each network has been read. Where a block was replaced that had been final, nothing is credited any more;
"accept" goes on from what the nodes say now. Look at another node first: what was credited stays credited.

  npm run operator -- chain accept BNB`,
  maintenance: `npm run operator -- maintenance [on | off]

Shows or sets maintenance mode. During maintenance, withdrawals and purchases are refused.`,
  links: `npm run operator -- links [list | add <title> <https address> | remove <number>]

Lists or changes the links in the site's footer.

  npm run operator -- links add "Status page" https://status.example.org/`,
  withdrawals: `npm run operator -- withdrawals [list [--all] | approve <id> <transaction id> | reject <id> [reason]]

Lists the pending withdrawals, oldest first, or with --all every one with its decision, newest first.
Pay out first, then approve with the id of the transaction. Rejecting returns the money and shows the user the reason.
The user is notified by mail. A decision cannot be reversed.`,
  payouts: `npm run operator -- payouts [list | approve <id...> | plan <network> [--again <batch> | --without <id>,...] | send <signed.json> | status [<batch>] | sweep <network> | void <batch> | found <batch> <transaction id> | settle <batch> <id> paid <transaction id> | settle <batch> <id> failed]

Pays withdrawals from the treasury, for networks with a node (RPC_*) and a treasury (TREASURY_*). Networks: BNB, ETH, TRX.

  approve  lets withdrawals of "withdrawals list" be paid
  plan     writes a file with the transactions that pay all approved ones, and one for a Safe; sign it with the signer on a
           machine without a network: npm run signer -- <file>. --again writes a batch again: the same payments under the
           same nonces with a higher fee, so that one of them at most can be executed
           --without leaves withdrawals out, which is also done with those that cannot be paid
  send     takes what the signer has written, sends it and watches it until it is final; the user is then notified by mail
  status   shows where each transaction is, and for those that wait the orders that lead on
  sweep    writes a plan that moves deposits to the treasury, or one that gives their addresses gas first
  void     writes a plan that spends the nonces of a batch on nothing; what it has not paid when that is final can be planned
           anew, or rejected
  found    names the transaction that has used a nonce of a batch, where the nodes do not show which one it was
  settle   says what became of a payment that is "unknown" and that "found" does not settle: you have looked in an explorer

  npm run operator -- payouts plan BNB`,
  addresses: `npm run operator -- addresses [list [--csv] | find <address> | continue-at <index>]

Lists every deposit address with its person, its path below the account's key and that key's last characters, or finds
whose an address is. "former" ones come from a key that was replaced; deposits to them still arrive there. With --csv
for a program that watches the chains. After a restore, continue-at leaves out the indexes that were handed out after
the back-up, so that no address has two people.

  npm run --silent operator -- addresses list --csv > addresses.csv
  npm run operator -- addresses find 0x9858EfFD232B4033E47d90003D41EC34EcaEda94`,
  transfers: `npm run operator -- transfers <email>

Lists the newest deposits and purchases of a user, with the numbers of their transfers.`,
  reverse: `npm run operator -- reverse <transfer> <reason> [--as-debt]

Undoes a deposit or a purchase, or an earlier reversal, by a new transfer. Once for each transfer. Refused if the user
no longer has what the transfer gave them; with --as-debt they then owe it, and their next deposits pay it first.

  npm run operator -- reverse 17000000000042 credited to the wrong user`,
  audit: `npm run operator -- audit [--since <checkpoint>]

Proves the books: every transfer, with the deposit, withdrawal or purchase it is for, is as the host wrote it, none is
missing, and every balance is the sum of its entries. Prints a checkpoint: keep it somewhere else. With --since only
what came after it is read, and the books must still lead to it.

  npm run operator -- audit --since 12:9f3a...`,
  'log-name': `npm run operator -- log-name <e-mail or address>

Shows how the security log names an account or an address of the network, to search the log for it.`,
  order: `npm run operator -- order <id>

Shows what became of a command whose answer did not come; the id was printed then. One that has not been carried out
until now never will be, so that it can be given again.`,
} as const

export type Topic = keyof typeof USAGE
export const isTopic = (text: string): text is Topic => Object.hasOwn(USAGE, text)

export const OVERVIEW = `npm run operator -- <command>

  deposit <email> <coin> <amount>      credit a deposit
  deposits explain <transaction id>    what became of a transaction; recover credits it
  withdrawals                          list, approve and reject withdrawals
  faucet <email> <coin> <amount>       send coins on the sandbox's own chain
  payouts                              approve, plan and send the payment of withdrawals
  users <part of e-mail>               search users and show their balances
  freezes [add <email> <reason>]       list frozen accounts, freeze one or lift it
  prices [<coin> <price>]              show or set prices
  terms [history | set <name> <value>] show or set stage, supplies, fees and minimums
  chain [accept <network>]             show how far the chains are read, go on after a stop
  maintenance [on | off]               show or set maintenance mode
  links                                list, add and remove footer links
  addresses [find <address>]           list deposit addresses, or find whose one is
  transfers <email>                    list a user's deposits and purchases
  reverse <transfer> <reason>          undo one of them by a new transfer
  audit [--since <checkpoint>]         prove the books
  log-name <e-mail or address>         show how the security log names it
  order <id>                           show what became of a command without an answer

Add --help to a command for more. The host must be running, on this machine and with the same DATA_DIR.
Exit codes: 0 done, 1 refused, 2 invalid command line, 3 no host running, 4 outcome unknown.`
