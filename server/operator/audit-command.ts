import { auditChain } from '../chains/books/audit-chain.ts'
import type { ChainServices } from '../chains/services.ts'
import { audit } from '../money/audit/audit.ts'
import { addCheckpoint, checkpointOf } from '../money/ledger/checkpoints.ts'
import type { Db, Transaction } from '../platform/db/db.ts'
import type { Outcome } from './command.ts'
import { done, refused } from './command.ts'

/** Each statement by itself, which takes as long as it needs and holds nobody up. */
const patiently = (db: Db): Pick<Transaction, 'rows' | 'seal'> => ({
  seal: db.seal,
  rows: (...statement) => db.transaction((tx) => tx.rows(...statement), { isLong: true }),
})

/** Proves the books, and compares them with the chains. */
export async function showAudit(deps: ChainServices, since: string | undefined): Promise<Outcome> {
  const { db, clock } = deps
  const from = since === undefined ? undefined : await checkpointOf(db, since)
  const { accounts, transfers, entries, findings, snapshot } = await audit(patiently(db), from)
  const read = `${transfers} transfers, ${entries} entries${from ? ` since checkpoint ${from.number}` : ''}`
  const size = `${accounts} accounts, ${read}`
  if (findings.length > 0)
    return refused(`The books are NOT as they were written (${size}):`, ...findings)
  const checkpoint = await addCheckpoint(db, clock, snapshot)
  const written = [
    `The books are as they were written: ${size}.`,
    `Checkpoint ${checkpoint}`,
    'Keep it where nobody of this host can change it: "audit --since" proves what follows, and that it came from there.',
  ]
  const chains = deps.chainViews.size === 0 ? NO_CHAINS : await auditChain(deps, from === undefined)
  if (chains.unread.length > 0) return refused(...written, ...chains.unread, ...chains.findings)
  return chains.findings.length > 0
    ? refused(...written, 'The chains do NOT say the same:', ...chains.findings, ...chains.lines)
    : done(...written, ...chains.lines)
}

const NO_CHAINS = {
  findings: [],
  unread: [],
  lines: ['No chain was compared with them: none has a node.'],
}
