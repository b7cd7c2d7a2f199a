import * as v from 'valibot'
import { COINS, decimalsOn, isCoin, NETWORK_IDS, networkName } from '#domain/assets.ts'
import { auditChain } from '../../chains/books/audit-chain.ts'
import { storeProof } from '../../chains/books/schedule.ts'
import { explainPayment, unexplainedPayments } from '../../chains/books/treasury.ts'
import { explainBalance } from '../../chains/books/unseen-loss.ts'
import { wrongPayments } from '../../chains/payouts/confirmed.ts'
import { audit } from '../../money/audit/audit.ts'
import { addCheckpoint, checkpointOf } from '../../money/ledger/checkpoints.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { about, choiceOf, reasonFor } from '../entry/arguments.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused, decimal } from '../entry/reply.ts'
import { auditLog } from '../staff/audit-log.ts'

const holding = v.object({
  network: v.picklist(NETWORK_IDS),
  coin: v.picklist(COINS),
  amount: decimal,
  /** The part of it at deposit addresses. */
  atAddresses: decimal,
  block: v.number(),
})

const result = {
  accounts: v.number(),
  transfers: v.number(),
  entries: v.number(),
  /** The other sealed rows that were read. */
  rows: v.number(),
  /** The rows of the log of orders, and how many of them a passkey has signed. */
  orders: v.number(),
  signatures: v.number(),
  /** The number of the checkpoint from which on the books were read. */
  since: v.optional(v.number()),
  /** What is not as it was written. */
  findings: v.array(v.string()),
  /** The checkpoint of books without findings. */
  checkpoint: v.optional(v.string()),
  /** The comparison with the chains, where the books have no findings and a network has a node. */
  chains: v.optional(
    v.object({
      findings: v.array(v.string()),
      /** Networks that could not be compared. */
      unread: v.array(v.string()),
      holdings: v.array(holding),
    }),
  ),
}
type Audit = v.InferOutput<v.ObjectSchema<typeof result, undefined>>

export const books = [
  // It stores what it found, and a checkpoint, which changes nothing that matters.
  query({
    name: 'audit',
    usage: 'audit [--since <checkpoint>]',
    summary: 'prove the books',
    help: `Proves the books: every transfer, with the deposit, withdrawal or purchase it is for, is as the host wrote it, none is
missing, and every balance is the sum of its entries. Proves the log of orders, with every signature in it, by the public
keys that the staff had then. Compares the books with the chains. Prints a checkpoint: keep it
somewhere else. With --since only what came after it is read, and the books must still lead to it: whether older deposits, withdrawals,
purchases and sealed rows are as they were written is proved by a whole one.`,
    examples: ['audit --since 12:9f3a...'],
    effect: 'reads',
    given: {
      since: about(
        'a checkpoint that an audit has printed',
        v.optional(
          v.pipe(
            v.string(),
            v.regex(
              /^\d{1,15}:[0-9a-f]{64}$/,
              (issue) => `${issue.input} is not a checkpoint: copy one that "audit" has printed`,
            ),
          ),
        ),
      ),
    },
    needs: ['db', 'clock', 'config', 'chainViews'],
    result,
    isDone: ({ findings, chains }) =>
      findings.length === 0 && (!chains || [...chains.findings, ...chains.unread].length === 0),
    async answer({ since }, services) {
      const { db, clock, chainViews } = services
      const from = since === undefined ? undefined : await checkpointOf(db, since)
      const { snapshot, ...found } = await audit(patiently(db), from)
      const { rows: orders, signatures, findings: inLog } = await auditLog(patiently(db))
      const read = {
        ...found,
        orders,
        signatures,
        findings: [...found.findings, ...(await wrongPayments(db)), ...inLog],
        ...(from && { since: from.number }),
      }
      await storeProof(db, clock.now(), read.findings)
      if (read.findings.length > 0) return read
      const checkpoint = await addCheckpoint(db, clock, snapshot)
      if (chainViews.size === 0) return { ...read, checkpoint }
      const { findings, unread, holdings } = await auditChain(services, from === undefined)
      return {
        ...read,
        checkpoint,
        chains: { findings: [...findings], unread: [...unread], holdings: [...holdings] },
      }
    },
    show: linesOf,
  }),
  order({
    name: 'explain-books',
    usage: 'books explain <network> <what> <reason...>',
    summary: 'say why something has left the treasury',
    help: `Explains a transaction by which something has left the treasury without an order, by its id, or by a coin what is missing
there in no transaction that the host saw. The audit reports it until then. Look first: it may be a theft.`,
    examples: ['books explain BNB 0x5f3a... moved to the new treasury'],
    effect: 'changes',
    may: 'administrator',
    given: {
      network: choiceOf(NETWORK_IDS),
      what: about(
        'a transaction of the treasury, or a coin',
        v.pipe(v.string(), v.trim(), v.maxLength(100, 'that is no id of a transaction')),
      ),
      reason: reasonFor('an explanation'),
    },
    needs: ['clock'],
    result: { network: v.picklist(NETWORK_IDS), what: v.string() },
    async concern({ network, what, reason }, { db }) {
      const unexplained = await unexplainedPayments(db, network)
      const [line] = unexplained.filter((one) => one.includes(what))
      const before = line === undefined ? {} : { [what]: line }
      return { on: [what], before, after: { [what]: reason } }
    },
    async carryOut({ network, what, reason }, { tx, by, services: { clock } }) {
      const given = { transaction: what, reason, by }
      const isStored = isCoin(what)
        ? await explainBalance(tx, network, what)
        : await explainPayment(tx, network, given, clock.now())
      if (isStored) return { network, what }
      throw new CommandRefused(
        `Nothing of the treasury on ${networkName(network)} is to be explained by ${what}: "audit" names what is`,
      )
    },
    show: ({ network, what }) =>
      `${what} on ${networkName(network)} is explained, and is no longer reported.`,
  }),
]

/** Each statement by itself, which takes as long as it needs and holds nobody up. */
const patiently = (db: Db): Pick<Transaction, 'rows' | 'seal' | 'formerSeals'> => ({
  seal: db.seal,
  formerSeals: db.formerSeals,
  rows: (...statement) => db.transaction((tx) => tx.rows(...statement), { isLong: true }),
})

function linesOf(found: Audit) {
  const { accounts, transfers, entries, rows, since, findings, checkpoint, chains } = found
  const from = since === undefined ? '' : ` since checkpoint ${since}`
  const size = `${accounts} accounts, ${transfers} transfers, ${entries} entries${from}, ${rows} other sealed rows`
  if (findings.length > 0) return [`The books are NOT as they were written (${size}):`, ...findings]
  return [
    `The books are as they were written: ${size}.`,
    `Checkpoint ${checkpoint}`,
    'Keep it where nobody of this host can change it: "audit --since" proves what follows, and that it came from there.',
    ...(since === undefined
      ? []
      : [
          `Not read: transfers up to checkpoint ${since}, what they are for, and sealed rows from before it. "audit" reads all.`,
        ]),
    `The log of orders is as it was written: ${found.orders} rows, ${found.signatures} signatures of the staff hold.`,
    ...chainLines(chains),
  ]
}

function chainLines(chains: Audit['chains']): string[] {
  if (!chains) return ['No chain was compared with them: none has a node.']
  const { findings, unread, holdings } = chains
  if (unread.length > 0) return [...unread, ...findings]
  const lines = holdings.map(
    ({ network, coin, amount, atAddresses, block }) =>
      `${networkName(network)}  ${coin}  ${amount} at block ${block}, of which ${atAddresses} at deposit addresses (${decimalsOn(coin, network)} decimals)`,
  )
  return findings.length > 0 ? ['The chains do NOT say the same:', ...findings, ...lines] : lines
}
