import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ChainServices } from '../../chains/services.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { commandNamed } from '../commands/table.ts'
import { textUpTo } from '../entry/arguments.ts'
import { type Concern, type Ordered, problemText } from '../entry/command.ts'
import { condensed, give, linesBy, refuse } from '../entry/give.ts'
import { logOutcome, withAbout } from '../entry/orders.ts'
import { type Reply, refused } from '../entry/reply.ts'
import { lockOrders } from '../staff/log.ts'

/** What is sent with the arguments of a command. */
const envelope = v.objectWithRest(
  {
    command: v.string('A command has a name.'),
    order: v.optional(v.pipe(v.string(), v.uuid('The id of an order is a UUID.'))),
    /** The account that gives an order. */
    by: v.optional(textUpTo(100, 'a name'), 'an operator'),
    /** The place where a page of a list begins. */
    after: v.optional(v.string()),
  },
  v.string('The arguments of a command are texts.'),
)

/**
 * Executes a command of the admin socket, which nobody has signed. What the operator must know is answered, not thrown.
 */
export async function execute(deps: ChainServices, input: unknown): Promise<Reply> {
  const read = v.safeParse(envelope, input)
  if (!read.success) return refused(read.issues[0].message)
  const { command: name, order: id = randomUUID(), by, after, ...texts } = read.output
  const command = commandNamed(name)
  if (!command) return refused(`There is no command "${name}".`)
  if (command.effect === 'moves money' && deps.config.mustSignMoney)
    return refused(
      `UNSIGNED_MONEY is off: "${command.usage}" is given in the console, where a passkey signs it.`,
    )
  const ready = command.read(texts, after)
  if (ready.kind === 'problem') return refused(problemText(ready))
  if (ready.kind === 'query') return ready.answer(deps).catch(refuse)
  const text = JSON.stringify({ ...v.parse(v.looseObject({}), input), order: undefined })
  const logged = {
    arguments: condensed(texts),
    isSigned: false,
    agreed: [],
    things: [],
    entries: [],
    check: (_: Transaction, services: ChainServices) => aboutOf(services, ready),
  }
  if (ready.kind === 'order') return await give(deps, command, ready, { id, by, text, logged })
  const about = await aboutOf(deps, ready)
  const reply = await ready.answer(deps).catch(refuse)
  const { isDone } = reply
  const outcome = { ...logged, id, by, command: name, isDone, lines: linesBy(command)(reply) }
  await deps.db.transaction(async (tx) => {
    await lockOrders(tx)
    await logOutcome(tx, deps.clock.now(), about ? withAbout(outcome, about) : outcome)
  })
  return reply
}

/** What an order is about, for the log; undefined where it is refused, which its own refusal says better. */
async function aboutOf(deps: ChainServices, ready: Ordered): Promise<Concern | undefined> {
  try {
    return await ready.concern(deps)
  } catch (error) {
    refuse(error)
    return undefined
  }
}
