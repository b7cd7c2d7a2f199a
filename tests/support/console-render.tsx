import { act, type ReactNode } from 'react'
import * as v from 'valibot'
import { createCalls } from '../../src/console/calls.ts'
import { ConsoleContext } from '../../src/console/context.ts'
import { MemoryStorage } from './memory-storage.ts'
import { render } from './render.tsx'

const asked = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ command: v.string(), after: v.optional(v.string()) }),
)

interface Shown {
  readonly storage?: MemoryStorage
  readonly id?: string
  /** What each question, or each of its pages, is answered with; the others are refused. */
  readonly answers?: Readonly<Record<string, object | ((after: string | undefined) => object)>>
  /** What is said of each that is refused. */
  readonly refusals?: Readonly<Record<string, string>>
}

/** The answers of calls pass several promises. */
export const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  })

/** A screen of the console for somebody who only reads. */
export async function showInConsole(
  screen: ReactNode,
  { storage = new MemoryStorage(), id = 'a', answers = {}, refusals = {} }: Shown = {},
) {
  const { call } = createCalls(async (_, init) => {
    const { command, after } = v.parse(asked, init?.body)
    const answer = answers[command]
    const result = typeof answer === 'function' ? answer(after) : answer
    const message = refusals[command] ?? 'not asked'
    return result
      ? Response.json({ isDone: true, lines: [], files: [], result })
      : Response.json({ error: { code: 'failed', message } }, { status: 500 })
  })
  const me = { id, name: 'ann', roles: [], orders: {}, endsAt: 0 }
  const shown = render(
    <ConsoleContext value={{ me, call, storage, orders: 0, noteOrder: () => undefined }}>
      {screen}
    </ConsoleContext>,
  )
  await settled()
  return shown
}
