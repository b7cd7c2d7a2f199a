import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { CannotSend } from '../../chains/local-chain/faucet.ts'
import { CannotPay } from '../../chains/payouts/chain.ts'
import type { ChainServices } from '../../chains/services.ts'
import { ConflictingDeposit, UnknownNetwork } from '../../money/deposits/deposits.ts'
import { WrongCheckpoint } from '../../money/ledger/checkpoints.ts'
import { CannotReverse } from '../../money/ledger/reverse.ts'
import { InvalidTransactionId } from '../../money/ledger/transaction-id.ts'
import { ImplausibleTerms } from '../../money/set-terms.ts'
import { InvalidTerms } from '../../money/terms/money-terms.ts'
import { CannotDecide } from '../../money/withdrawals/decide.ts'
import { NodeError } from '../../platform/nodes/node-error.ts'
import { commandNamed } from '../commands/table.ts'
import { textUpTo } from '../entry/arguments.ts'
import { type Command, problemText, type Ready } from '../entry/command.ts'
import { carryOut, failureOf } from '../entry/orders.ts'
import { CommandRefused, type Reply, refused } from '../entry/reply.ts'

/** What is sent with the arguments of a command. */
const envelope = v.objectWithRest(
  {
    command: v.string('A command has a name.'),
    order: v.optional(v.pipe(v.string(), v.uuid('The id of an order is a UUID.'))),
    /** The account that gives an order. */
    by: v.optional(textUpTo(100, 'a name'), 'an operator'),
    /** Where a page of a list begins. */
    after: v.optional(v.string()),
  },
  v.string('The arguments of a command are texts.'),
)

/** Executes a command of the admin socket. What the operator must know is answered, not thrown. */
export async function execute(deps: ChainServices, input: unknown): Promise<Reply> {
  const read = v.safeParse(envelope, input)
  if (!read.success) return refused(read.issues[0].message)
  const { command: name, order: id = randomUUID(), by, after, ...texts } = read.output
  const command = commandNamed(name)
  if (!command) return refused(`There is no command "${name}".`)
  const ready = command.read(texts, after)
  if (ready.kind === 'problem') return refused(problemText(ready))
  if (ready.kind === 'query') return ready.answer(deps).catch(refuse)
  const text = JSON.stringify({ ...v.parse(v.looseObject({}), input), order: undefined })
  return await give(deps, command, ready, { id, by, text })
}

interface Given {
  readonly id: string
  readonly by: string
  readonly text: string
}

async function give(
  deps: ChainServices,
  { name }: Command,
  ready: Extract<Ready, { kind: 'order' }>,
  { id, by, text }: Given,
): Promise<Reply> {
  const record = (outcome: 'ok' | 'refused') =>
    deps.security.record({ event: `operator-${name}`, outcome, order: id })
  try {
    const work = await ready.prepare(deps, by)
    const reply = await carryOut(deps, { id, by, command: text }, work, refusalOf)
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

/** Their messages are for the operator. */
const REFUSALS = [
  ...[ImplausibleTerms, CannotDecide, CannotPay, CannotReverse, CannotSend, CommandRefused],
  ...[ConflictingDeposit, InvalidTerms, InvalidTransactionId, UnknownNetwork, WrongCheckpoint],
]

function refusalOf(error: unknown): string[] | undefined {
  if (error instanceof NodeError) return [`${error.message}. Nothing was changed.`]
  if (!(error instanceof Error) || !REFUSALS.some((kind) => error instanceof kind)) return undefined
  return [`${error.message}.`, ...(error instanceof CommandRefused ? error.details : [])]
}

function refuse(error: unknown): Reply {
  const lines = refusalOf(error)
  if (lines === undefined) throw error
  return refused(...lines)
}
