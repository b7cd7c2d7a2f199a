import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { Draft, Me } from '#contract/console/calls.ts'
import { challengeOf, type StaffOrder, signedText } from '#domain/staff/orders.ts'
import { COMMANDS } from '../../server/operator/commands/table.ts'
import { createCalls } from '../../src/console/calls.ts'
import { ConsoleContext } from '../../src/console/context.ts'
import { settled } from './console-render.tsx'
import { AT, OTHER_WITHDRAWAL, WITHDRAWAL } from './console-withdrawal.ts'
import { MemoryStorage } from './memory-storage.ts'
import { press, render } from './render.tsx'

/** Who gives every order. */
export const ANN: Me = {
  id: WITHDRAWAL,
  name: 'ann',
  roles: ['support', 'treasurer', 'administrator'],
  orders: Object.fromEntries(
    COMMANDS.flatMap(({ name, effect, may }) => (effect === 'reads' || !may ? [] : [[name, may]])),
  ),
  endsAt: 0,
}

/** What the host drafts for her. */
export function draftOf(order: Partial<StaffOrder> = {}): Draft {
  const text = signedText({
    format: 'order',
    version: 1,
    id: OTHER_WITHDRAWAL,
    command: 'freeze',
    arguments: {},
    on: [],
    before: {},
    after: {},
    worth: '0',
    signs: [],
    by: { id: ANN.id, name: ANN.name },
    at: AT,
    ...order,
  })
  const options = {
    challenge: challengeOf(text),
    rpId: 'localhost',
    timeout: 60_000,
    userVerification: 'required' as const,
    allowCredentials: [],
  }
  return { id: OTHER_WITHDRAWAL, text, needs: 0, options }
}

/** What a passkey signs; for a test that puts it in the place of the browser's. */
export const SIGNATURE = {
  id: 'p',
  rawId: 'p',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's' },
}

export const REFUSAL = 'Not now.'

interface Answered {
  /** What each question is answered with. */
  readonly answers?: Readonly<Record<string, object>>
  /** What each other call is answered with, now or later; those without an answer are refused. */
  readonly calls?: Readonly<Record<string, () => object | Promise<object> | undefined>>
}

const json = v.pipe(v.string(), v.parseJson())
const asked = v.object({ command: v.string() })

/** A screen of the console for somebody who gives every order; `sent` is what was asked for besides questions. */
export async function showToStaff(screen: ReactNode, { answers = {}, calls = {} }: Answered = {}) {
  const sent: [name: string, body: unknown][] = []
  const questions: string[] = []
  const { call } = createCalls(async (path, init) => {
    const name = String(path).replace('/api/', '')
    const body = v.parse(json, init?.body)
    if (name === 'query' && !calls['query']) {
      const { command } = v.parse(asked, body)
      questions.push(command)
      const result = answers[command]
      return result ? Response.json({ isDone: true, lines: [], files: [], result }) : refused()
    }
    sent.push([name, body])
    const answer = await calls[name]?.()
    return answer ? Response.json(answer) : refused()
  })
  const storage = new MemoryStorage()
  const within = (shown: ReactNode) => (
    <ConsoleContext value={{ me: ANN, call, storage, orders: 0, noteOrder: () => undefined }}>
      {shown}
    </ConsoleContext>
  )
  const shown = render(within(screen))
  await settled()
  const buttons = (label: string) =>
    [...shown.container.querySelectorAll('button')].filter((one) => one.textContent === label)
  return {
    ...shown,
    sent,
    questions,
    buttons,
    text: () => shown.container.textContent ?? '',
    /** Shows another screen in its place. */
    async turn(next: ReactNode) {
      shown.show(within(next))
      await settled()
    },
    async press(label: string, index = 0) {
      const button = buttons(label)[index]
      if (!button) throw new Error(`no button ${label}`)
      await press(button)
      await settled()
    },
  }
}

const refused = () =>
  Response.json({ error: { code: 'refused', message: REFUSAL } }, { status: 409 })
