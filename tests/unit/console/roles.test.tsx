// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { act } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Me } from '#contract/console/calls.ts'
import type { Role } from '#domain/staff/policy.ts'
import { COMMANDS } from '../../../server/operator/commands/table.ts'
import { createCalls } from '../../../src/console/calls.ts'
import { ConsoleContext } from '../../../src/console/context.ts'
import { Person } from '../../../src/console/screens/people/Person.tsx'
import { Waiting } from '../../../src/console/screens/Waiting.tsx'
import { WithdrawalRecord } from '../../../src/console/screens/WithdrawalRecord.tsx'
import { Withdrawals } from '../../../src/console/screens/Withdrawals.tsx'
import { AT, record, WITHDRAWAL, waiting, withdrawal } from '../../support/console-withdrawal.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { render } from '../../support/render.tsx'

const signedRecord = {
  ...record,
  ownership: [
    { at: AT, verdict: 'signed', message: 'This address is mine', signature: '0xsigned' },
  ],
}
const person = {
  email: 'ada@example.com',
  name: 'Ada',
  since: AT,
  frozen: '',
  balances: [],
  addresses: [],
  logins: [],
  passkeys: [],
  withdrawals: [],
  queries: [],
}
const rejection = { ...waiting, command: 'reject' }
const OTHER = { ...rejection, on: ['another'] }
const ANSWERS: Record<string, object> = {
  queue: { rows: [withdrawal] },
  withdrawal: signedRecord,
  user: person,
  waiting: { rows: [OTHER] },
  transfers: { rows: [] },
}
const asked = v.pipe(v.string(), v.parseJson(), v.object({ command: v.string() }))

/** A listener that answers questions, and refuses orders. */
const { call } = createCalls(async (_, init) => {
  const { command } = v.parse(asked, init?.body)
  const result = ANSWERS[command]
  return result
    ? Response.json({ isDone: true, lines: [], files: [], result })
    : Response.json({ error: { code: 'forbidden', message: 'refused' } }, { status: 403 })
})

async function shownTo(role: Role, screen: ReactNode, name = 'ann') {
  const orders = Object.fromEntries(
    COMMANDS.flatMap(({ name, effect, may }) => (effect === 'reads' || !may ? [] : [[name, may]])),
  )
  const me: Me = { id: WITHDRAWAL, name, roles: [role], orders, endsAt: 0 }
  const shown = render(
    <ConsoleContext
      value={{ me, call, storage: new MemoryStorage(), orders: 0, noteOrder: () => undefined }}
    >
      {screen}
    </ConsoleContext>,
  )
  await act(async () => {
    await new Promise(setImmediate)
  })
  return shown
}
const buttonsIn = (container: ParentNode) =>
  [...container.querySelectorAll('button, [type="checkbox"]')]
    .filter((one) => !one.closest('dialog'))
    .map((one) => (one instanceof HTMLInputElement ? 'checkbox' : one.textContent))
const press = (key: string) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await new Promise(setImmediate)
  })

describe('a withdrawal', () => {
  test('is decided by a treasurer, in the queue and on its record', async () => {
    using queue = await shownTo('treasurer', <Withdrawals query={new URLSearchParams()} />)
    expect(buttonsIn(queue.container)).toContain('checkbox')
    expect(queue.container.textContent).toContain('a approves, r rejects')
    await press('r')
    expect(document.querySelector('dialog[open]')?.textContent).toContain('Reject this withdrawal')
    queue.unmount()
    using shown = await shownTo('treasurer', <WithdrawalRecord id={WITHDRAWAL} />)
    expect(buttonsIn(shown.container)).toEqual(expect.arrayContaining(['Approve', 'Reject']))
    expect(shown.container.textContent).toContain('It was paid by hand')
  })

  test('that is approved is not approved again', async () => {
    const before = ANSWERS['withdrawal']
    onTestFinished(() => {
      ANSWERS['withdrawal'] = before ?? {}
    })
    ANSWERS['withdrawal'] = { ...record, withdrawal: { ...withdrawal, approvedBy: 'bob' } }
    using shown = await shownTo('treasurer', <WithdrawalRecord id={WITHDRAWAL} />)
    expect(buttonsIn(shown.container)).toContain('Reject')
    expect(buttonsIn(shown.container)).not.toContain('Approve')
  })

  test('has on its record who has signed what of its address, when, and that the host has verified it', async () => {
    using shown = await shownTo('treasurer', <WithdrawalRecord id={WITHDRAWAL} />)
    const text = shown.container.textContent
    expect(text).toContain('signed by the key of this address, verified now')
    expect(text).toContain('This address is mine')
    expect(text).toContain('0xsigned')
  })

  test.each(['auditor', 'support', 'administrator'] as const)(
    'has no button and no key for the role %s, and says which role decides it',
    async (role) => {
      using queue = await shownTo(role, <Withdrawals query={new URLSearchParams()} />)
      expect(queue.container.textContent).toContain('ada@example.com')
      expect(queue.container.textContent).not.toContain('approves')
      expect(buttonsIn(queue.container)).toEqual([])
      for (const key of ['a', 'r', 'x']) await press(key)
      expect(document.querySelector('dialog[open]')).toBeNull()
      expect(queue.container.textContent).not.toContain('refused')
      queue.unmount()
      using shown = await shownTo(role, <WithdrawalRecord id={WITHDRAWAL} />)
      expect(shown.container.textContent).toContain('ada@example.com')
      expect(buttonsIn(shown.container)).toEqual([])
      expect(shown.container.textContent).not.toContain('by hand')
      expect(shown.container.textContent).toContain('Needs the role treasurer.')
    },
  )
})

describe('an order that waits', () => {
  beforeEach(() => {
    ANSWERS['waiting'] = { rows: [rejection] }
  })
  afterEach(() => {
    ANSWERS['waiting'] = { rows: [OTHER] }
  })

  test('waits for those who could give it', async () => {
    using shown = await shownTo('treasurer', <Waiting />)
    expect(buttonsIn(shown.container)).toEqual(['Agree', 'Object'])
    expect(shown.container.textContent).toContain('Waits for you')
  })

  test('waits for another where the role is missing, and names it', async () => {
    using shown = await shownTo('support', <Waiting />)
    expect(buttonsIn(shown.container)).toEqual([])
    expect(shown.container.textContent).toContain('Waits for another')
    expect(shown.container.textContent).toContain('Needs the role treasurer.')
  })

  test('is on the record that it is about, with who has given it and when, and is not begun a second time', async () => {
    ANSWERS['waiting'] = { rows: [{ ...rejection, command: 'payouts-approve' }] }
    using shown = await shownTo('treasurer', <WithdrawalRecord id={WITHDRAWAL} />)
    expect(buttonsIn(shown.container)).toEqual(['Agree', 'Object', 'Reject'])
    expect(shown.container.textContent).toContain('bob')
    expect(shown.container.textContent).toContain('2026-11-25 10:00 UTC')
    shown.unmount()
    using queue = await shownTo('treasurer', <Withdrawals query={new URLSearchParams()} />)
    expect(queue.find('tbody').textContent).toContain('waits for others')
  })

  test('is taken back by whoever has given it', async () => {
    using shown = await shownTo('treasurer', <WithdrawalRecord id={WITHDRAWAL} />, 'bob')
    expect(buttonsIn(shown.container)).toEqual(['Take it back', 'Approve'])
  })

  test('is on the page of the person it is about, in the place of its button', async () => {
    const about = { ...rejection, on: [person.email] }
    ANSWERS['waiting'] = { rows: [{ ...about, command: 'freeze' }] }
    using shown = await shownTo('support', <Person email={person.email} />)
    expect(buttonsIn(shown.container)).toEqual(['Agree', 'Object', 'End all sessions'])
  })
})
