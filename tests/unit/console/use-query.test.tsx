// @vitest-environment happy-dom
import { act } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createCalls } from '../../../src/console/calls.ts'
import { ConsoleContext } from '../../../src/console/context.ts'
import { Deposits } from '../../../src/console/screens/Deposits.tsx'
import { faultText, usePages, useQuery } from '../../../src/console/use-query.ts'
import { consoleText } from '../../../src/text/en/console.ts'
import { deskText } from '../../../src/text/en/console-desk.ts'
import { settled } from '../../support/console-render.tsx'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, render, type } from '../../support/render.tsx'

const asked = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    command: v.string(),
    texts: v.record(v.string(), v.string()),
    after: v.optional(v.string()),
  }),
)
type Question = v.InferOutput<typeof asked> & { readonly answer: (result: object) => Promise<void> }

/** A listener that answers each question when the test says so. */
function openConsole() {
  const questions: Question[] = []
  const { call } = createCalls((_, init) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = async (result: object) => {
      resolve(Response.json({ isDone: true, lines: [], files: [], result }))
      await settled()
    }
    questions.push({ ...v.parse(asked, init?.body), answer })
    return promise
  })
  const me = {
    id: 'a',
    name: 'ann',
    roles: ['treasurer' as const],
    orders: { 'recover-deposit': 'treasurer' as const },
    endsAt: 0,
  }
  const storage = new MemoryStorage()
  const screenWith = (screen: React.ReactNode, orders = 0) => (
    <ConsoleContext value={{ me, call, storage, orders, noteOrder: () => undefined }}>
      {screen}
    </ConsoleContext>
  )
  return { questions, screenWith }
}

const row = v.object({ name: v.string() })
function List({ state }: { state: string }) {
  const { rows, more, error } = usePages('list', { state }, row)
  return (
    <>
      {rows?.map(({ name }) => name).join()}
      {more && <button type="button" onClick={more} />}
      {error !== undefined && 'failed'}
    </>
  )
}
const page = (name: string, next?: string) => ({ rows: [{ name }], ...(next && { next }) })

test('a further page follows those that are shown', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<List state="seen" />))
  await questions[0]?.answer(page('one', '1'))
  await press(view.find('button'))
  await questions[1]?.answer(page('two'))
  expect(view.container.textContent).toBe('one,two')
})

test('the page after a further one is asked for from where that one ends', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<List state="seen" />))
  await questions[0]?.answer(page('one', '1'))
  await press(view.find('button'))
  await questions[1]?.answer(page('two', '2'))
  await press(view.find('button'))
  await questions[2]?.answer(page('three'))
  expect(questions.map(({ after }) => after)).toEqual([undefined, '1', '2'])
  expect(view.container.textContent).toBe('one,two,three')
  expect(view.container.querySelector('button')).toBeNull()
})

test('a further page that does not come says so', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<List state="seen" />))
  await questions[0]?.answer(page('one', '1'))
  await press(view.find('button'))
  await questions[1]?.answer({})
  expect(view.container.textContent).toBe('onefailed')
})

function Answered() {
  const { answer } = useQuery('one', {}, row)
  return answer?.ok ? answer.value.name : null
}

test('an answer is asked for again after an order', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<Answered />))
  await settled()
  await questions[0]?.answer({ name: 'before' })
  view.show(screenWith(<Answered />, 1))
  await settled()
  await questions[1]?.answer({ name: 'after' })
  expect(view.container.textContent).toBe('after')
})

test('the answer to a question that nobody asks any more is not shown', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<List state="seen" />))
  view.show(screenWith(<List state="gone" />))
  await questions[1]?.answer(page('of gone'))
  await questions[0]?.answer(page('of seen'))
  expect(view.container.textContent).toBe('of gone')
})

test('a list is asked for again after an order', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<List state="seen" />))
  await questions[0]?.answer(page('before'))
  view.show(screenWith(<List state="seen" />, 1))
  await questions[1]?.answer(page('after'))
  expect(view.container.textContent).toBe('after')
})

test('of deposits those are listed first that somebody has to look at', async () => {
  const { questions, screenWith } = openConsole()
  using _ = render(screenWith(<Deposits query={new URLSearchParams()} />))
  await act(async () => undefined)
  expect(questions.find(({ command }) => command === 'deposits')?.texts).toEqual({
    state: 'review',
  })
})

test('the order that credits a transaction names the one that was explained, whatever was typed since', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(
    screenWith(<Deposits query={new URLSearchParams({ tx: 'of the address' })} />),
  )
  const ask = async () => {
    await press(view.find('form button[type="submit"]'))
    return questions.at(-1)
  }
  type(view.find('form input'), ' typed ')
  const asked = await ask()
  expect(asked?.texts).toEqual({ tx: 'typed' })
  await asked?.answer({})
  type(view.find('form input'), 'another')
  const credit = () =>
    [...view.container.querySelectorAll('button')].find(
      ({ textContent }) => textContent === deskText.deposits.recover,
    )
  const button = credit()
  if (button) await press(button)
  expect(questions.at(-1)).toMatchObject({ command: 'recover-deposit', texts: { tx: 'typed' } })
  // Nothing that was explained before is credited while another one is asked for.
  await ask()
  expect(credit()).toBeUndefined()
})

test('what was listed by other filters is not shown under these, also where these are refused', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<List state="seen" />))
  await questions[0]?.answer(page('of seen', '1'))
  view.show(screenWith(<List state="gone" />))
  await settled()
  expect(view.container.textContent).toBe('')
  expect(view.container.querySelector('button')).toBeNull()
  await questions[1]?.answer({})
  expect(view.container.textContent).toBe('failed')
  view.show(screenWith(<List state="held" />))
  await settled()
  expect(view.container.textContent).toBe('')
})

test('a further page that comes late is of the list that it was asked for', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<List state="seen" />))
  await questions[0]?.answer(page('of seen', '1'))
  await press(view.find('button'))
  view.show(screenWith(<List state="gone" />))
  await questions[2]?.answer(page('of gone', '1'))
  await questions[1]?.answer(page('more of seen'))
  expect(view.container.textContent).toBe('of gone')
  expect(view.container.querySelector('button')).not.toBeNull()
})

test('a further page that is asked for twice is shown once', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<List state="seen" />))
  await questions[0]?.answer(page('one', '1'))
  await press(view.find('button'))
  await press(view.find('button'))
  await questions[1]?.answer(page('two', '2'))
  await questions[2]?.answer(page('two', '2'))
  expect(view.container.textContent).toBe('one,two')
})

function AnsweredOf({ email }: { email: string }) {
  const { answer } = useQuery('one', { email }, row)
  return answer?.ok ? answer.value.name : null
}

test('an answer about somebody is not shown of somebody else', async () => {
  const { questions, screenWith } = openConsole()
  using view = render(screenWith(<AnsweredOf email="ada" />))
  await settled()
  await questions[0]?.answer({ name: 'Ada' })
  view.show(screenWith(<AnsweredOf email="bob" />))
  await settled()
  expect(view.container.textContent).toBe('')
  expect(questions[1]?.texts).toEqual({ email: 'bob' })
})

test('a host that does not answer is said not to', () => {
  expect(faultText({ status: 0, code: 'unanswered', message: '' })).toBe(consoleText.noAnswer)
  expect(faultText({ status: 500, code: 'failed', message: '' })).toBe(consoleText.failed)
})
