import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { email, flag, optional, positiveUnits } from '../../../server/operator/entry/arguments.ts'
import { order, query } from '../../../server/operator/entry/define.ts'
import { decimal } from '../../../server/operator/entry/reply.ts'
import { formOf } from '../../../server/operator/entry/usage.ts'
import { filesOf, linesOf, render } from '../../../server/operator/terminal/render.ts'

const rest = {
  name: 'x',
  summary: 'does something',
  effect: 'reads',
  needs: [],
  result: {},
} as const
const nothing = { answer: async () => ({}), show: () => [] }

describe('an entry of the table does not compile', () => {
  test('without an argument or option that its usage names, or with another one', () => {
    // @ts-expect-error: nothing says what <email> is.
    query({ ...rest, ...nothing, usage: 'x <email>', given: {} })
    // @ts-expect-error: nothing says what --all is.
    query({ ...rest, ...nothing, usage: 'x [--all]', given: {} })
    // @ts-expect-error: the usage has no <coin>.
    query({ ...rest, ...nothing, usage: 'x <email>', given: { email, coin: email } })
    // @ts-expect-error: an argument says what it is.
    query({ ...rest, ...nothing, usage: 'x <email>', given: { email: v.string() } })
    // @ts-expect-error: it may be left out.
    query({ ...rest, ...nothing, usage: 'x [<email>]', given: { email } })
    // @ts-expect-error: it may be left out.
    query({ ...rest, ...nothing, usage: 'x [--tx <id>]', given: { tx: email } })
    // @ts-expect-error: it may not be left out.
    query({ ...rest, ...nothing, usage: 'x <email>', given: { email: optional(email) } })
    const right = query({
      ...rest,
      ...nothing,
      usage: 'x <email> [<amount>] [--all] [--tx <id>]',
      given: { email, amount: optional(positiveUnits), all: flag('all'), tx: optional(email) },
    })
    expect(right.read({ email: 'ada@example.org' })).toMatchObject({ kind: 'query' })
  })

  test('without its help, what it does, or how its result is shown', () => {
    const { summary: _, ...silent } = rest
    // @ts-expect-error: there is no summary.
    query({ ...silent, ...nothing, usage: 'x', given: {} })
    const { effect: __, ...harmless } = rest
    // @ts-expect-error: nothing says whether it moves money.
    query({ ...harmless, ...nothing, usage: 'x', given: {} })
    // @ts-expect-error: nothing shows its result to people.
    query({ ...rest, answer: async () => ({}), usage: 'x', given: {} })
    // @ts-expect-error: nothing carries it out.
    order({ ...rest, show: () => [], usage: 'x', given: {} })
    expect(Object.keys(silent)).not.toContain('summary')
  })

  test('where it uses a service that it does not name, or answers with something else', () => {
    query({
      ...rest,
      usage: 'x',
      given: {},
      needs: ['clock'],
      show: () => [],
      // @ts-expect-error: it names the clock only.
      answer: async (_, { db }) => db,
    })
    // @ts-expect-error: the result has an amount.
    query({ ...rest, ...nothing, usage: 'x', given: {}, result: { amount: decimal } })
    const right = query({
      ...rest,
      usage: 'x',
      given: {},
      result: { amount: decimal },
      answer: async () => ({ amount: 1n }),
      show: ({ amount }) => `It is ${amount}.`,
    })
    expect(right.show({ amount: '1.25' }, { isFirst: true })).toEqual(['It is 1.25.'])
    expect(right.show({ amount: 1 }, { isFirst: true })).toBeUndefined()
  })
})

test('a result of a host of another version is shown as it is', () => {
  const of = (command: string) =>
    linesOf({ isDone: true, command, result: { made: 1 } }, { isFirst: true })
  expect([of('unheard-of'), of('deposit')]).toEqual([['{"made":1}'], ['{"made":1}']])
})

test('a plan is printed as data with the names of its files, and its files are those to write', () => {
  const files = [{ name: 'payouts-bnb-1.json', text: '{"plan":1}' }]
  const reply = { isDone: true, command: 'payouts-plan', result: { batch: 1, files } }
  expect(filesOf(reply)).toEqual(files)
  expect(JSON.parse(render(reply, 'json', { isFirst: true }))).toEqual({
    batch: 1,
    files: ['payouts-bnb-1.json'],
  })
  const outside = [{ name: '../payouts.json', text: '' }]
  expect(filesOf({ ...reply, result: { files: outside } })).toEqual([])
})

test('a usage is read as words, arguments and options, each with what may be left out', () => {
  expect(formOf('prices [list] <coin> [<price>] [<why...>] [--force <what>] [--as-debt]')).toEqual({
    parts: [
      { kind: 'word', text: 'prices', isOptional: false },
      { kind: 'word', text: 'list', isOptional: true },
      { kind: 'argument', name: 'coin', isOptional: false, isRest: false },
      { kind: 'argument', name: 'price', isOptional: true, isRest: false },
      { kind: 'argument', name: 'why', isOptional: true, isRest: true },
    ],
    options: new Map([
      ['force', 'what'],
      ['as-debt', undefined],
    ]),
  })
})
