import { both, type Tampering, userOf } from './drawing.ts'
import type { Honest } from './honest.ts'

/** Changes of what the host has stored of a chain: what came to an address, what left it and what it had. */
const BEYOND = 'nothing is credited by it'
const [TWO, OWN] = ['2000000000000000000', `coin = 'BNB' AND user_id =`]

const lowered = ({ thief }: Honest) =>
  `UPDATE chain_payments SET units = units - ${TWO} WHERE ${OWN} ${userOf(thief)}`
const gone = ({ thief }: Honest) =>
  `UPDATE chain_payments SET state = 'gone', deposit_id = NULL WHERE ${OWN} ${userOf(thief)}`
const spent = ({ thief }: Honest) =>
  `INSERT INTO chain_spendings (network, transaction_id, output, address, coin, units, block_number, seal)
   SELECT network, '0x${'5'.repeat(64)}', 0, address, coin, ${TWO}, block_number, 'made up' FROM chain_payments
   WHERE ${OWN} ${userOf(thief)} LIMIT 1`
const had = ({ thief }: Honest) =>
  `UPDATE chain_balances SET units = units - least(units, ${TWO})
   WHERE coin = 'BNB' AND address IN (SELECT address FROM derived_addresses WHERE user_id = ${userOf(thief)})`
const reread = () => `UPDATE chain_cursors SET number = number - 9, hash = ''`
const begun = () =>
  `UPDATE chain_starts SET number = 0, seen = 0, time = '2020-01-01', state = 'open'`

const [HIDDEN, PAID] = ['what an address has is compared with its chain', `'0x${'6'.repeat(64)}'`]
const stolen = () =>
  `INSERT INTO treasury_payments (network, transaction_id, output, coin, units, recipient, block_number, seal)
   VALUES ('BNB', ${PAID}, 0, 'BNB', 1, 'somebody', 1, 'made up')`
const later = ({ thief }: Honest) =>
  `UPDATE chain_payments SET block_number = 1000000000 WHERE ${OWN} ${userOf(thief)}`

export const OF_CHAIN: Readonly<Record<string, Tampering>> = {
  ...both('a payment that was seen lowered', lowered, { beyond: BEYOND }),
  ...both('a payment called gone', gone, { beyond: BEYOND }),
  ...both('a spending made up', spent),
  ...both('what an address had lowered', had, { beyond: BEYOND }),
  ...both('a chain read again', reread, { beyond: BEYOND }),
  ...both('an address begun earlier', begun, { beyond: BEYOND }),
  ...both('a payment called not final yet', later, { beyond: HIDDEN }),
  ...both('a theft from the treasury written smaller before it is seen', stolen),
}
