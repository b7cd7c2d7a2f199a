import { randomUUID } from 'node:crypto'
import { historyCall } from '#contract/history/calls.ts'
import { balanceValues, statement } from '#contract/history/statement.ts'
import { particularBalance } from '#contract/money/particular-balance.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { createPurchases } from '../../../server/money/purchases/together.ts'
import { placeWithdrawal } from '../../../server/money/withdrawals/withdrawals.ts'
import { execute } from '../../support/operator-order.ts'
import { purchaseOf, withdrawalOf } from '../../support/orders.ts'
import { atMost } from '../report/measurement.ts'
import { fillMany } from './fill-many.ts'
import { type CalledHost, type HostCall, logIn, sendTo } from './host-calls.ts'
import { emailOf } from './users.ts'

const SECOND = 1000

/** One call of each kind of an ordinary person and of an operator, and what reads all of somebody's lines, or of the books. */
export function sizeCalls({ app, deps, veteran, people, passMinute }: CalledHost): HostCall[] {
  const [person] = people
  if (!person) throw new Error('nobody is there')
  const { db } = deps
  const ofPeople = { of: 'users', how: 'of an ordinary person' } as const
  const ofLines = {
    of: 'deposits',
    how: 'of somebody with all these deposits, up to 50,000',
    isRequest: true,
    alone: { rounds: 5, budget: atMost(SECOND) },
  } as const
  const get = (url: string, { token } = person) =>
    sendTo(app, { method: 'GET', url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
  const readAll = (url: string) => {
    passMinute()
    return get(url, veteran)
  }
  const histories = (['deposit', 'withdrawal', 'purchase'] as const).map((kind): HostCall => {
    const url = `${historyCall(kind).path}?limit=50`
    return { ...ofPeople, what: `history, ${kind}`, isRequest: true, run: () => get(url) }
  })
  const buy = createPurchases(db.atomic)
  const ask = (command: string, input: object = {}): HostCall => ({
    what: ['operator:', command, ...Object.keys(input)].join(' '),
    of: 'users',
    how: 'a command of the admin socket, its first page',
    isRequest: false,
    run: () => carryOut({ command, ...input }),
  })
  let checkpoint = ''
  async function carryOut(input: object) {
    const { isDone, lines } = await execute(deps, input)
    const text = lines.join('\n')
    if (!isDone) throw new Error(text)
    checkpoint = /\b\d+:[0-9a-f]{64}\b/.exec(text)?.[0] ?? checkpoint
  }
  const year = new Date().getUTCFullYear()
  return [
    {
      ...ofPeople,
      what: 'login',
      isRequest: true,
      run: (round) => logIn(app, people[round]),
    },
    {
      ...ofPeople,
      what: 'balance',
      isRequest: true,
      run: () =>
        sendTo(app, {
          method: 'PUT',
          url: `/api${particularBalance.path}`,
          headers: { authorization: `Bearer ${person.token}` },
          payload: { coin: 'BNB', command: 'withdrawal' },
        }),
    },
    ...histories,
    {
      ...ofPeople,
      what: 'purchase',
      isRequest: false,
      async run() {
        const bought = purchaseOf(amountOf('BNB', ONE / 1000n), ONE / 100n)
        const [id, userId] = [randomUUID(), person.id]
        await buy(
          { ...bought, id, userId, stage: 1, at: new Date() },
          { userId, key: randomUUID(), payload: id },
        )
      },
    },
    {
      ...ofPeople,
      what: 'withdrawal',
      isRequest: false,
      async run() {
        const order = withdrawalOf(amountOf('BNB', ONE / 1000n), 'BNB')
        const placed = { id: randomUUID(), userId: person.id, order, at: new Date() }
        await db.transaction((tx) => placeWithdrawal(tx, placed))
      },
    },
    ask('users', { part: '@' }),
    ask('find', { what: person.id.slice(0, 8) }),
    ask('withdrawals'),
    ask('withdrawals', { all: 'yes' }),
    ask('queue'),
    ask('transfers', { email: emailOf(person) }),
    ask('today'),
    ask('owed'),
    ask('sales'),
    { ...ofLines, what: 'course', run: () => readAll(balanceValues.path) },
    {
      ...ofLines,
      what: 'statement',
      run: () => readAll(`${statement.path}?year=${year}&format=csv`),
    },
    { ...ask('audit'), what: 'audit, whole', how: 'of every row', alone: { rounds: 1 } },
    {
      ...ask('audit'),
      what: 'audit, since the one before',
      how: 'of a day, on which a hundredth more people have come',
      alone: {
        rounds: 1,
        budget: atMost(10 * SECOND),
        before: () => fillMany(db, veteran, Math.ceil(people.length / 100)),
      },
      async run() {
        await carryOut({ command: 'audit', since: checkpoint })
      },
    },
  ]
}
