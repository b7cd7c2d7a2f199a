// @vitest-environment happy-dom
import { act } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Me } from '#contract/console/calls.ts'
import { createCalls } from '../../../src/console/calls.ts'
import { ConsoleContext } from '../../../src/console/context.ts'
import { StatusOf } from '../../../src/console/screens/queue-columns.tsx'
import { WithdrawalRecord } from '../../../src/console/screens/WithdrawalRecord.tsx'
import { Withdrawals } from '../../../src/console/screens/Withdrawals.tsx'
import { settled } from '../../support/console-render.tsx'
import {
  AT,
  OTHER_WITHDRAWAL,
  record,
  WITHDRAWAL,
  waiting,
  withdrawal,
} from '../../support/console-withdrawal.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { render } from '../../support/render.tsx'

const TREASURER: Me = {
  id: WITHDRAWAL,
  name: 'ann',
  roles: ['treasurer'],
  orders: { 'payouts-approve': 'treasurer', reject: 'treasurer', approve: 'treasurer' },
  endsAt: 0,
}
const sent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ command: v.string(), texts: v.record(v.string(), v.string()) }),
)

let answers: Record<string, object>
/** The orders that were asked for, each of which is refused. */
let ordered: v.InferOutput<typeof sent>[]
beforeEach(() => {
  ordered = []
  answers = {
    queue: { rows: [withdrawal, { ...withdrawal, id: OTHER_WITHDRAWAL }] },
    withdrawal: record,
    waiting: { rows: [] },
    transfers: { rows: [] },
  }
})
afterEach(() => {
  location.hash = ''
})

async function show(screen: React.ReactNode) {
  const { call } = createCalls(async (path, init) => {
    const asked = v.parse(sent, init?.body)
    if (path === '/api/orders') ordered.push(asked)
    const result = path === '/api/query' ? answers[asked.command] : undefined
    return result
      ? Response.json({ isDone: true, lines: [], files: [], result })
      : Response.json({ error: { code: 'refused', message: 'Not now.' } }, { status: 409 })
  })
  const storage = new MemoryStorage()
  const shown = render(
    <ConsoleContext value={{ me: TREASURER, call, storage, orders: 0, noteOrder: () => undefined }}>
      {screen}
    </ConsoleContext>,
  )
  await settled()
  return shown
}
const queue = () => show(<Withdrawals query={new URLSearchParams()} />)

async function press(key: string, init: KeyboardEventInit = {}, at: Element = document.body) {
  await act(async () => {
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
  })
  await settled()
}
const approved = () => ordered.map(({ texts }) => texts['ids'])
const buttonsIn = (container: ParentNode) =>
  [...container.querySelectorAll('main button, main a, button')].map((one) => one.textContent)

describe('the keys of the queue', () => {
  test('approve the one that is chosen, also while another one is current', async () => {
    using _ = await queue()
    for (const key of ['x', 'j', 'a']) await press(key)
    expect(approved()).toEqual([WITHDRAWAL])
  })

  test('go no further than the last one', async () => {
    using _ = await queue()
    for (const key of ['j', 'j', 'j', 'k', 'a']) await press(key)
    expect(approved()).toEqual([WITHDRAWAL])
  })

  test('order nothing while a dialog is open, with another key held, or in a field', async () => {
    using shown = await queue()
    await press('a', { ctrlKey: true })
    await press('a', { metaKey: true })
    await press('a', {}, shown.find('input[type="search"]'))
    await press('r')
    expect(document.querySelector('dialog[open]')).not.toBeNull()
    await press('a')
    expect(ordered).toEqual([])
  })
})

describe('the record of a withdrawal', () => {
  test('that is decided has nothing that decides it', async () => {
    answers['withdrawal'] = { ...record, withdrawal: { ...withdrawal, status: 'rejected' } }
    using shown = await show(<WithdrawalRecord id={WITHDRAWAL} />)
    expect(shown.container.textContent).toContain('0xabc')
    for (const label of ['Approve', 'Reject'])
      expect(buttonsIn(shown.container)).not.toContain(label)
    expect(shown.container.textContent).not.toContain('by hand')
  })

  test('is not decided by hand a second time while that waits for others', async () => {
    answers['waiting'] = { rows: [waiting] }
    using shown = await show(<WithdrawalRecord id={WITHDRAWAL} />)
    expect(buttonsIn(shown.container)).toContain('Reject')
    expect(shown.container.textContent).not.toContain('by hand')
  })

  test('says what its person has and how much of it is held, and that the account is frozen', async () => {
    answers['withdrawal'] = { ...record, frozen: 'since yesterday by its owner' }
    using shown = await show(<WithdrawalRecord id={WITHDRAWAL} />)
    expect(shown.container.textContent).toContain('3 (1 held)')
    expect(shown.container.textContent).toContain('since yesterday by its owner')
  })

  test('asks whoever has objected to an order about it no second time', async () => {
    answers['waiting'] = { rows: [{ ...waiting, objected: ['ann'] }] }
    using shown = await show(<WithdrawalRecord id={WITHDRAWAL} />)
    expect(buttonsIn(shown.container)).not.toContain('Agree')
    expect(buttonsIn(shown.container)).not.toContain('Object')
  })
})

describe('the status of a withdrawal', () => {
  test('is what became of it, whoever has approved it and however long it could wait', () => {
    const decided = { ...withdrawal, approvedBy: 'bob', waitsUntil: AT }
    using shown = render(<StatusOf {...decided} status="rejected" />)
    expect(shown.container.textContent).toBe('Rejected')
    shown.unmount()
    using pending = render(<StatusOf {...decided} />)
    expect(pending.container.textContent).toContain('2026-11-25 10:00 UTC')
  })
})
