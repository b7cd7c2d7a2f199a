import { CannotSend } from '../../chains/local-chain/faucet.ts'
import { CannotPay } from '../../chains/payouts/chain.ts'
import type { ChainServices } from '../../chains/services.ts'
import { ListChanged } from '../../money/deposits/crediting.ts'
import { ConflictingDeposit, UnknownNetwork } from '../../money/deposits/deposits.ts'
import { WrongCheckpoint } from '../../money/ledger/checkpoints.ts'
import { CannotReverse } from '../../money/ledger/reverse.ts'
import { InvalidTransactionId } from '../../money/ledger/transaction-id.ts'
import { ImplausibleTerms } from '../../money/set-terms.ts'
import { InvalidTerms } from '../../money/terms/money-terms.ts'
import { CannotDecide } from '../../money/withdrawals/decide.ts'
import { NodeError } from '../../platform/nodes/node-error.ts'
import { hashOf } from '../staff/log.ts'
import type { Command, Ready, Texts } from './command.ts'
import { carryOut, failureOf, type Logged } from './orders.ts'
import { CommandRefused, type Reply, refused } from './reply.ts'

export interface Given {
  readonly id: string
  readonly by: string
  /** What is ordered, as text; the same id with another text is refused. */
  readonly text: string
  readonly logged: Omit<Logged, 'command' | 'linesOf'>
}

/** Carries an order out once, and says so in the security log. */
export async function give(
  deps: ChainServices,
  command: Command,
  ready: Extract<Ready, { kind: 'order' }>,
  { id, by, text, logged }: Given,
): Promise<Reply> {
  const record = (outcome: 'ok' | 'refused') =>
    deps.security.record({ event: `operator-${command.name}`, outcome, order: id })
  try {
    const work = await prepared(deps, ready, by)
    const log = { ...logged, command: command.name, linesOf: linesBy(command) }
    const order = { id, by, command: text, logged: log }
    const reply = await carryOut(deps, order, work, refusalOf)
    record(reply.isDone ? 'ok' : 'refused')
    return reply
  } catch (error) {
    const failure = failureOf(error, id)
    if (failure) return failure
    const lines = refusalOf(error)
    if (lines === undefined) throw error
    record('refused')
    return refused(...lines)
  }
}

/** What remains to be done. A refusal is thrown where it is recorded and logged as any other one. */
async function prepared(deps: ChainServices, ready: Extract<Ready, { kind: 'order' }>, by: string) {
  try {
    return await ready.prepare(deps, by)
  } catch (error) {
    if (refusalOf(error) === undefined) throw error
    return () => Promise.reject(error)
  }
}

/** The answer of a command as people read it. */
export const linesBy =
  (command: Command) =>
  (reply: Reply): readonly string[] =>
    'result' in reply ? (command.show(reply.result, { isFirst: true }) ?? []) : reply.lines

/** Their messages are for the operator. */
const REFUSALS = [
  ...[ImplausibleTerms, CannotDecide, CannotPay, CannotReverse, CannotSend, CommandRefused],
  ...[ConflictingDeposit, InvalidTerms, InvalidTransactionId, ListChanged, UnknownNetwork],
  WrongCheckpoint,
]

function refusalOf(error: unknown): string[] | undefined {
  if (error instanceof NodeError) return [`${error.message}. Nothing was changed.`]
  if (!(error instanceof Error) || !REFUSALS.some((kind) => error instanceof kind)) return undefined
  return [`${error.message}.`, ...(error instanceof CommandRefused ? error.details : [])]
}

/** What a query refuses, as a reply; throws whatever else went wrong. */
export function refuse(error: unknown): Reply {
  const lines = refusalOf(error)
  if (lines === undefined) throw error
  return refused(...lines)
}

/** The longest argument that an order and the log have as it is; of a longer one they have the digest. */
const LONGEST = 500

/** The arguments as they are signed and logged. */
export const condensed = (texts: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.length > LONGEST ? `sha256:${hashOf(text)}` : text,
    ]),
  )
