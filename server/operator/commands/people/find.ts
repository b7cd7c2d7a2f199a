import * as v from 'valibot'
import { NETWORK_IDS } from '#domain/assets.ts'
import { transactionIn } from '#domain/deposit-answer.ts'
import { MAY_CONTAIN } from '../../../accounts/users/users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { filledText } from '../../entry/arguments.ts'
import { query } from '../../entry/define.ts'

const row = v.object({
  kind: v.picklist(['person', 'withdrawal', 'deposit', 'query']),
  /** Empty of a person. */
  id: v.string(),
  email: v.string(),
  name: v.string(),
})

/** How many of each kind are found. */
const MOST = 20

/** The statement for those whose e-mail or name contains the text. */
export const PEOPLE = `SELECT 'person' AS kind, '' AS id, email, name FROM users
  WHERE ${MAY_CONTAIN} AND (position($1 IN email) > 0 OR position($1 IN lower(name)) > 0) ORDER BY email LIMIT ${MOST}`
const BY_ID = `
  SELECT 'withdrawal' AS kind, w.id::text, u.email, u.name FROM withdrawals w JOIN users u ON u.id = w.user_id WHERE w.id = $1::uuid
  UNION ALL
  SELECT 'query', q.id::text, u.email, u.name FROM support_queries q JOIN users u ON u.id = q.user_id WHERE q.id = $1::uuid
  UNION ALL
  SELECT 'person', '', email, name FROM users WHERE id = $1::uuid`
const BY_TRANSACTION = `
  SELECT 'withdrawal' AS kind, w.id::text, u.email, u.name FROM withdrawals w JOIN users u ON u.id = w.user_id
    WHERE w.chain = ANY($2) AND w.transaction_id = ANY($1) AND w.output IS NOT NULL
  UNION ALL
  SELECT 'deposit', p.transaction_id, u.email, u.name FROM chain_payments p JOIN users u ON u.id = p.user_id
    WHERE p.network = ANY($2) AND p.transaction_id = ANY($1)
  UNION ALL
  SELECT 'deposit', d.transaction_id, u.email, u.name FROM deposits d JOIN users u ON u.id = d.user_id
    WHERE d.network = ANY($2) AND d.transaction_id = ANY($1) AND d.output IS NOT NULL
      AND NOT EXISTS (SELECT FROM chain_payments p WHERE p.deposit_id = d.id)`
const BY_ADDRESS = `
  SELECT 'person' AS kind, '' AS id, u.email, u.name FROM derived_addresses a JOIN users u ON u.id = a.user_id
    WHERE lower(a.address) = $1
  UNION ALL
  (SELECT 'withdrawal', w.id::text, u.email, u.name FROM withdrawals w JOIN users u ON u.id = w.user_id
    WHERE lower(w.address) = $1 ORDER BY w.at DESC LIMIT ${MOST})`

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const ADDRESS = /^(0x[\da-f]{40}|t[\da-z]{33})$/

export const find = [
  query({
    name: 'find',
    usage: 'find <what>',
    summary: 'find people, withdrawals, deposits and queries',
    help: 'By a part of an e-mail or of a name, an address, the id of a transaction, a withdrawal or a query.',
    examples: ['find ada@'],
    effect: 'reads',
    given: {
      what: filledText(
        300,
        'an e-mail, a name, an address or an id',
        'give an e-mail, a name, an address or an id',
      ),
    },
    needs: ['db'],
    result: { rows: v.array(row) },
    answer: async ({ what }, { db }) => ({ rows: await foundFor(db, what.toLowerCase()) }),
    show: ({ rows }) =>
      rows.length === 0
        ? 'Nothing was found.'
        : rows.map(({ kind, id, email, name }) =>
            [kind, ...(id === '' ? [] : [id]), email, name].join('  '),
          ),
  }),
]

async function foundFor(db: Pick<Tx, 'rows'>, what: string) {
  if (UUID.test(what)) return await db.rows(row, BY_ID, [what])
  if (ADDRESS.test(what)) return await db.rows(row, BY_ADDRESS, [what])
  const hash = transactionIn(what)
  if (hash !== undefined)
    return await db.rows(row, BY_TRANSACTION, [[hash, `0x${hash}`], [...NETWORK_IDS]])
  return await db.rows(row, PEOPLE, [what])
}
