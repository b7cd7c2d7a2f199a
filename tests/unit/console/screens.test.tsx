// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Answer } from '../../../src/console/parts/Answer.tsx'
import { Filter } from '../../../src/console/parts/Filter.tsx'
import { OrderButton } from '../../../src/console/parts/OrderButton.tsx'
import { Books } from '../../../src/console/screens/Books.tsx'
import { BatchCard } from '../../../src/console/screens/payouts/BatchCard.tsx'
import { Payouts } from '../../../src/console/screens/payouts/Payouts.tsx'
import { PlanFiles } from '../../../src/console/screens/payouts/PlanFiles.tsx'
import { Ledger } from '../../../src/console/screens/people/Ledger.tsx'
import { People } from '../../../src/console/screens/people/People.tsx'
import { Person } from '../../../src/console/screens/people/Person.tsx'
import { Thread } from '../../../src/console/screens/people/Thread.tsx'
import { Staff } from '../../../src/console/screens/Staff.tsx'
import { SitePart } from '../../../src/console/screens/sale/SitePart.tsx'
import { Prices, Terms } from '../../../src/console/screens/sale/Terms.tsx'
import { Today } from '../../../src/console/screens/Today.tsx'
import { You } from '../../../src/console/screens/You.tsx'
import { screenAt } from '../../../src/console/screens.tsx'
import { consoleText } from '../../../src/text/en/console.ts'
import { deskText } from '../../../src/text/en/console-desk.ts'
import { payoutsText } from '../../../src/text/en/console-payouts.ts'
import { settled } from '../../support/console-render.tsx'
import { draftOf, REFUSAL, SIGNATURE, showToStaff } from '../../support/console-staff.tsx'
import { AT, OTHER_WITHDRAWAL, WITHDRAWAL } from '../../support/console-withdrawal.ts'
import { chooseOption } from '../../support/render.tsx'

vi.mock(import('../../../src/api/account/webauthn.ts'), async (original) => ({
  ...(await original()),
  signWithPasskey: async () => ({ ok: true, value: SIGNATURE }),
}))

const unused = () => undefined
afterEach(() => {
  location.hash = ''
})
/** What the one order is that was asked for. */
const orderOf = ({ sent }: { sent: readonly [string, unknown][] }) => {
  expect(sent.map(([name]) => name)).toEqual(['orders'])
  return sent[0]?.[1]
}

describe('the staff', () => {
  const member = { roles: ['treasurer', 'support'], keys: 1, since: AT }
  const answers = {
    staff: { rows: [{ ...member, name: 'tess', isRemoved: false }] },
    waiting: { rows: [] },
  }
  const gone = { staff: { rows: [{ ...member, name: 'old', isRemoved: true }] } }
  const policy = { rules: [{ approvals: 5 }] }

  test('has a change of roles begin with those of now, as the order takes them', async () => {
    using shown = await showToStaff(<Staff />, { answers })
    await shown.press(deskText.staff.setRoles)
    await shown.press(consoleText.commands.go)
    const texts = { name: 'tess', roles: 'treasurer,support' }
    expect(orderOf(shown)).toEqual({ command: 'staff-roles', texts })
  })

  test('has no order about who was removed', async () => {
    using shown = await showToStaff(<Staff />, { answers: { ...answers, ...gone } })
    expect(shown.buttons(deskText.staff.remove)).toEqual([])
    expect(shown.text()).toContain(deskText.staff.removed)
  })

  test('is not said to need nobody where a policy is gone and every order needs five', async () => {
    using shown = await showToStaff(<Staff />, { answers: { ...answers, policy: { policy } } })
    expect(shown.text()).toContain(deskText.staff.rulesGone)
    expect(shown.text()).not.toContain(deskText.staff.noRules)
    shown.unmount()
    const set = { ...answers, policy: { policy, at: AT } }
    using later = await showToStaff(<Staff />, { answers: set })
    expect(later.text()).toContain('In force since 2026-11-25 10:00 UTC')
    later.unmount()
    const none = { ...answers, policy: { policy: { rules: [] } } }
    using without = await showToStaff(<Staff />, { answers: none })
    expect(without.text()).toContain(deskText.staff.noRules)
    expect(without.text()).not.toContain(deskText.staff.rulesGone)
  })
})

describe('the public site', () => {
  const links = { links: [{ title: 'One', url: 'https://one.example' }] }
  test.each([
    [true, deskText.site.turnOff, 'off'],
    [false, deskText.site.turnOn, 'on'],
  ])('in maintenance: %s, is ordered to be the other one', async (isOn, label, state) => {
    const answers = { 'show-maintenance': { isOn }, links: { links: [] } }
    using shown = await showToStaff(<SitePart onSigned={unused} />, { answers })
    await shown.press(label)
    expect(orderOf(shown)).toEqual({ command: 'maintenance', texts: { state } })
  })

  test('loses the link whose button was pressed', async () => {
    const second = { title: 'Two', url: 'https://two.example' }
    const answers = {
      'show-maintenance': { isOn: false },
      links: { links: [...links.links, second] },
    }
    using shown = await showToStaff(<SitePart onSigned={unused} />, { answers })
    await shown.press(deskText.site.remove, 1)
    expect(orderOf(shown)).toEqual({ command: 'remove-link', texts: { number: '2' } })
  })
})

describe('the sale', () => {
  test('has what its terms were before what they became', async () => {
    const changes = [{ name: 'TOKEN_FEE', before: null, after: '2' }]
    const answers = { 'terms-history': { rows: [{ version: 2, at: AT, by: 'ann', changes }] } }
    using shown = await showToStaff(<Terms onSigned={unused} />, { answers })
    expect(shown.text()).toContain('TOKEN_FEE: not set → 2')
  })

  test('says why nothing is sold for a coin', async () => {
    const one = { coin: 'BNB', from: 'sources', last: { price: '600' }, problem: 'too old' }
    using shown = await showToStaff(<Prices onSigned={unused} />, {
      answers: { prices: { coins: [one] } },
    })
    expect(shown.text()).toContain('too old')
  })
})

type Batch = Parameters<typeof BatchCard>[0]['batch']
const payment: Batch['payments'][number] = {
  id: 'p1',
  amount: '1',
  coin: 'BNB',
  to: '0xabc',
  state: 'final',
  transaction: '',
  reason: '',
  refusal: '',
}
const plan: Batch['plan'] = { issue: 1, purpose: 'payouts', hash: 'h', words: 'w' }
const batch: Batch = {
  number: 7,
  purpose: 'payouts',
  network: 'BNB',
  at: AT,
  plan,
  payments: [payment],
  ways: [],
}

describe('payouts', () => {
  test('are planned as many as can be, without those that are held', async () => {
    const waits = { ...payment, network: 'BNB', address: '0xabc' }
    const rows = ['approved', 'frozen', 'listed'].map((state) => ({ ...waits, id: state, state }))
    const answers = {
      payouts: { rows },
      'payouts-status': { batches: [] },
      waiting: { rows: [] },
    }
    using shown = await showToStaff(<Payouts />, { answers })
    const label = [...shown.container.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith('Plan '),
    )?.textContent
    expect(label).toMatch(/^Plan 1 on /)
    await shown.press(label ?? '')
    expect(orderOf(shown)).toEqual({ command: 'payouts-plan', texts: { network: 'BNB' } })
  })

  const unknown = { ...payment, id: 'p2', state: 'unknown' } as const
  const card = (one: Partial<Batch>) => <BatchCard batch={{ ...batch, ...one }} onSigned={unused} />

  test('of a batch are not settled while one is unknown, which alone is said to be paid', async () => {
    using shown = await showToStaff(card({ payments: [payment, unknown] }))
    expect(shown.text()).toContain('1 of 2 settled')
    await shown.press(payoutsText.settle)
    const options = [...shown.container.querySelectorAll('option')].map(({ value }) => value)
    expect(options).toEqual(['p2', 'paid', 'failed'])
  })

  test('that are voided are not written again', async () => {
    using shown = await showToStaff(
      card({ plan: { ...plan, purpose: 'void' }, payments: [unknown] }),
    )
    expect(shown.buttons(payoutsText.again)).toEqual([])
    expect(shown.buttons(payoutsText.void)).toHaveLength(1)
    shown.unmount()
    using paying = await showToStaff(card({ payments: [unknown] }))
    await paying.press(payoutsText.again)
    expect(orderOf(paying)).toEqual({
      command: 'payouts-plan',
      texts: { network: 'BNB', again: '7' },
    })
  })

  test('have no files where their plan is refused, and say why', async () => {
    const answer = { isDone: false, lines: ['There is no batch 7.'], files: [] }
    using shown = await showToStaff(<PlanFiles number={7} />, { calls: { query: () => answer } })
    await shown.press(payoutsText.codes.show)
    expect(shown.text()).toContain('There is no batch 7.')
    expect(document.querySelector('dialog[open]')).toBeNull()
  })
})

describe('the books', () => {
  const proof = (isDone: boolean) => ({
    isDone,
    lines: [isDone ? 'All is there.' : 'A row is gone.'],
    files: [],
    result: { findings: [] },
  })
  const { prove, proved, wrong } = deskText.books

  test.each([
    [true, proved],
    [false, wrong],
  ])('say that they hold: %s', async (isDone, title) => {
    using shown = await showToStaff(<Books />, { calls: { query: () => proof(isDone) } })
    await shown.press(prove)
    const notice = [...shown.container.querySelectorAll<HTMLElement>('[data-kind]')].find(
      ({ textContent }) => textContent?.includes(title),
    )
    expect(notice?.dataset['kind']).toBe(isDone ? 'success' : 'error')
  })

  test('are not said to hold by an audit of before, once another one has failed', async () => {
    let isThere = true
    const query = () => (isThere ? proof(true) : undefined)
    using shown = await showToStaff(<Books />, { calls: { query } })
    await shown.press(prove)
    expect(shown.text()).toContain(proved)
    isThere = false
    await shown.press(prove)
    expect(shown.text()).toContain(REFUSAL)
    expect(shown.text()).not.toContain(proved)
  })
})

describe('today', () => {
  test('has what the doctor finds, and each thing leads to where it is looked after', async () => {
    const kinds = ['orders', 'withdrawals', 'plans', 'deposits', 'queries']
    const items = kinds.map((kind) => ({ kind, count: 2, oldest: AT }))
    const findings = [{ state: 'wrong', part: 'mail', text: 'none goes out' }]
    using shown = await showToStaff(<Today />, { answers: { today: { items, findings } } })
    expect(shown.text()).toContain('none goes out')
    const links = [...shown.container.querySelectorAll('li a')].map((one) =>
      one.getAttribute('href'),
    )
    expect(links).toEqual(['#/waiting', '#/withdrawals', '#/payouts', '#/deposits', '#/support'])
  })
})

describe('a person', () => {
  const person = {
    email: 'ada@example.com',
    name: 'Ada',
    since: AT,
    frozen: '',
    balances: [],
    addresses: [
      { family: 'evm', address: '0xold', isCurrent: false },
      { family: 'evm', address: '0xnew', isCurrent: true },
    ],
    logins: [],
    passkeys: [],
    withdrawals: [],
    queries: [],
  }
  const { people } = deskText
  const answers = { waiting: { rows: [] }, transfers: { rows: [] } }
  const page = <Person email={person.email} />

  test('that is frozen says so, and is freed by an order that means it', async () => {
    const user = { ...person, frozen: 'by its owner' }
    using shown = await showToStaff(page, { answers: { ...answers, user } })
    expect(shown.text()).toContain(people.frozen('by its owner'))
    expect(shown.buttons(people.freeze)).toEqual([])
    await shown.press(people.lift)
    const texts = { email: person.email, force: 'freeze' }
    expect(orderOf(shown)).toEqual({ command: 'unfreeze', texts })
  })

  test('has deposit addresses of now and of former keys', async () => {
    using shown = await showToStaff(page, { answers: { ...answers, user: person } })
    const lines = [...shown.container.querySelectorAll('li')].map((one) => one.textContent?.trim())
    expect(lines).toEqual([`0xold ${people.former}`, '0xnew'])
  })

  test('has a ledger of which each line is reversed once', async () => {
    const row = { at: AT, kind: 'deposit', amount: '1', coin: 'BNB' }
    const rows = [
      { ...row, id: 1, isReversed: true },
      { ...row, id: 2, isReversed: false },
    ]
    const ledger = <Ledger email={person.email} onSigned={unused} />
    using shown = await showToStaff(ledger, { answers: { transfers: { rows } } })
    const lines = [...shown.container.querySelectorAll('li')]
    expect(lines[0]?.textContent).toContain(people.reversed)
    expect(lines.map((one) => one.querySelectorAll('button').length > 0)).toEqual([false, true])
  })

  const told = { isDone: true, lines: ['It is so.'], files: [], waitsFor: 0 }
  const calls = { orders: () => draftOf(), sign: () => told }

  test('has what became of an order about them on their page alone', async () => {
    const at = (email: string) =>
      screenAt({ path: 'people', query: new URLSearchParams({ email }) })
    const found = { answers: { ...answers, user: person }, calls }
    using shown = await showToStaff(at(person.email), found)
    await shown.press(people.end)
    await shown.press(consoleText.order.sign)
    expect(shown.text()).toContain('It is so.')
    await shown.turn(at('bob@example.com'))
    expect(shown.text()).not.toContain('It is so.')
  })

  const query = {
    id: 'one',
    at: AT,
    email: person.email,
    name: 'Ada',
    topic: 'Login',
    content: 'Help',
    answeredAt: null,
    answeredBy: '',
  }
  const thread = (one: object) => ({ ...answers, query: { query: one, answers: [], others: [] } })

  test('has a query that needs no answer until it has one, and reads on it alone what became of that', async () => {
    const at = (id: string) => screenAt({ path: `support/${id}`, query: new URLSearchParams() })
    using shown = await showToStaff(at('one'), { answers: thread(query), calls })
    await shown.press(deskText.support.close)
    await shown.press(consoleText.order.sign)
    expect(shown.text()).toContain('It is so.')
    await shown.turn(at('two'))
    expect(shown.text()).not.toContain('It is so.')
    shown.unmount()
    const answered = { ...query, answeredAt: AT, answeredBy: 'bob' }
    using later = await showToStaff(<Thread id="one" />, { answers: thread(answered) })
    expect(later.buttons(deskText.support.close)).toEqual([])
    expect(later.buttons(deskText.support.answer)).toHaveLength(1)
  })

  test('is found with what names them, each on the page of its own', async () => {
    const kinds = ['person', 'withdrawal', 'deposit', 'query']
    const rows = kinds.map((kind) => ({ kind, id: 'one', email: person.email, name: '' }))
    using shown = await showToStaff(<People what="ada" />, { answers: { find: { rows } } })
    const links = [...shown.container.querySelectorAll('tbody a')].map((one) =>
      one.getAttribute('href'),
    )
    expect(links).toEqual([
      '#/people?email=ada%40example.com',
      '#/withdrawals/one',
      '#/deposits?tx=one',
      '#/support/one',
    ])
  })
})

test('whoever is logged in ends a session that is not this one, and sees those that are left', async () => {
  const session = { device: 'Firefox', madeAt: 0, usedAt: 0 }
  let sessions = [
    { ...session, id: WITHDRAWAL, isThis: true },
    { ...session, id: OTHER_WITHDRAWAL, isThis: false },
  ]
  const end = () => {
    sessions = sessions.filter(({ isThis }) => isThis)
    return {}
  }
  const calls = { sessions: () => ({ sessions }), 'sessions/end': end }
  using shown = await showToStaff(<You />, { calls })
  expect(shown.buttons(consoleText.me.end)).toHaveLength(1)
  await shown.press(consoleText.me.end)
  expect(shown.sent).toContainEqual(['sessions/end', { id: OTHER_WITHDRAWAL }])
  expect(shown.buttons(consoleText.me.end)).toEqual([])
})

test('a logout that fails says that one may still be logged in, and so does the end of another session', async () => {
  const session = { device: 'Firefox', madeAt: 0, usedAt: 0 }
  const sessions = [{ ...session, id: OTHER_WITHDRAWAL, isThis: false }]
  using shown = await showToStaff(<You />, { calls: { sessions: () => ({ sessions }) } })
  await shown.press(consoleText.me.logout)
  expect(shown.find('[data-kind="error"]').textContent).toContain('You may still be logged in.')
  await shown.press(consoleText.me.end)
  expect(shown.find('[data-kind="error"]').textContent).toContain('The session may not have ended.')
})

test('a refused command is no success', async () => {
  const answer = { isDone: false, lines: ['No.'], files: [] }
  using shown = await showToStaff(<Answer answer={answer} />)
  expect(shown.find('[data-kind]').dataset['kind']).toBe('error')
})

test('a filter leaves what else the address has', async () => {
  const query = new URLSearchParams('per=coin&from=1')
  const options = { day: 'Day', coin: 'Coin' }
  using shown = await showToStaff(
    <Filter path="sale" query={query} name="per" label="By" options={options} />,
  )
  await chooseOption(shown.find('select'), 'day')
  expect(location.hash).toBe('#/sale?per=day&from=1')
})

test('an order has the text of a file, and asks for what must be given', async () => {
  const fields = [
    { name: 'signed', label: 'File', kind: 'file' as const },
    { name: 'reason', label: 'Reason' },
    { name: 'tx', label: 'Transaction', isOptional: true },
  ]
  using shown = await showToStaff(
    <OrderButton command="payouts-send" label="Send" fields={fields} onSigned={unused} />,
  )
  await shown.press('Send')
  const inputs = [...shown.container.querySelectorAll<HTMLInputElement>('dialog input')]
  expect(inputs.map(({ required }) => required)).toEqual([true, true, false])
  const file = shown.find('[type="file"]')
  Object.defineProperty(file, 'files', { value: [new File(['the plan'], 'plan.json')] })
  await act(async () => file.dispatchEvent(new Event('change', { bubbles: true })))
  await settled()
  const form = shown.find('dialog form')
  await act(async () =>
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  await settled()
  expect(orderOf(shown)).toEqual({ command: 'payouts-send', texts: { signed: 'the plan' } })
})
