import { act, type ReactNode } from 'react'
import * as v from 'valibot'
import { createCalls } from '../../src/console/calls.ts'
import { ConsoleContext } from '../../src/console/context.ts'
import { MemoryStorage } from './memory-storage.ts'
import { render } from './render.tsx'

const asked = v.pipe(v.string(), v.parseJson(), v.object({ command: v.string() }))

interface Shown {
  readonly storage?: MemoryStorage
  readonly id?: string
  /** What each question is answered with; the others are refused. */
  readonly answers?: Readonly<Record<string, object>>
}

/** The answers of calls pass several promises. */
export const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  })

/** A screen of the console for somebody who only reads. */
export async function showInConsole(
  screen: ReactNode,
  { storage = new MemoryStorage(), id = 'a', answers = {} }: Shown = {},
) {
  const { call } = createCalls(async (_, init) => {
    const result = answers[v.parse(asked, init?.body).command]
    return result
      ? Response.json({ isDone: true, lines: [], files: [], result })
      : Response.json({ error: { code: 'failed', message: 'not asked' } }, { status: 500 })
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
