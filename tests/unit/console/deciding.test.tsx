// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OrdersOf, Waiting } from '../../../src/console/screens/Waiting.tsx'
import { WithdrawalRecord } from '../../../src/console/screens/WithdrawalRecord.tsx'
import { Withdrawals } from '../../../src/console/screens/Withdrawals.tsx'
import { screenAt } from '../../../src/console/screens.tsx'
import { consoleText } from '../../../src/text/en/console.ts'
import { withdrawalsText } from '../../../src/text/en/console-withdrawals.ts'
import { settled } from '../../support/console-render.tsx'
import { draftOf, REFUSAL, SIGNATURE, showToStaff } from '../../support/console-staff.tsx'
import {
  OTHER_WITHDRAWAL,
  record,
  WITHDRAWAL,
  waiting,
  withdrawal,
} from '../../support/console-withdrawal.ts'
import { chooseOption, findIn, press, type } from '../../support/render.tsx'

vi.mock(import('../../../src/api/account/webauthn.ts'), async (original) => ({
  ...(await original()),
  signWithPasskey: async () => ({ ok: true, value: SIGNATURE }),
}))

const { agree, object, takeBack } = consoleText.waiting
const other = { ...withdrawal, id: OTHER_WITHDRAWAL, signs: ['made-up'] }
const answers = {
  queue: { rows: [withdrawal, other] },
  withdrawal: record,
  waiting: { rows: [waiting] },
  transfers: { rows: [] },
}
const never = () => new Promise<object>(() => undefined)
/** The answer of the first try is a refusal; the next one does not come. */
const refusedOnce = () => {
  let count = 0
  return () => (count++ === 0 ? undefined : never())
}
const signed = (result: object, isDone = true) => ({
  isDone,
  lines: ['Done.'],
  files: [],
  waitsFor: 0,
  result,
})
async function pressKey(key: string) {
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await settled()
}
beforeEach(() => {
  location.hash = ''
})
afterEach(() => {
  location.hash = ''
})

describe('an order that waits', () => {
  test.each([
    [agree, 'agree'],
    [object, 'object'],
  ])('is answered as the button says that is pressed: %s', async (label, verdict) => {
    using shown = await showToStaff(<Waiting />, { answers })
    await shown.press(label)
    expect(shown.sent).toEqual([['approvals', { order: waiting.id, verdict }]])
    expect(shown.text()).toContain(REFUSAL)
  })

  test('says no more why the last try was refused once another one is made', async () => {
    using shown = await showToStaff(<Waiting />, { answers, calls: { approvals: refusedOnce() } })
    await shown.press(agree)
    expect(shown.text()).toContain(REFUSAL)
    await shown.press(agree)
    expect(shown.text()).not.toContain(REFUSAL)
  })

  test('is agreed with by others, and taken back by whoever has given it', async () => {
    using shown = await showToStaff(<Waiting />, { answers })
    expect(shown.buttons(takeBack)).toEqual([])
    shown.unmount()
    const own = { ...answers, waiting: { rows: [{ ...waiting, by: 'ann' }] } }
    using mine = await showToStaff(<Waiting />, { answers: own })
    expect([agree, object].flatMap(mine.buttons)).toEqual([])
    expect(mine.buttons(takeBack)).toHaveLength(1)
    mine.unmount()
    const decided = { ...answers, waiting: { rows: [{ ...waiting, agreed: ['ann'] }] } }
    using said = await showToStaff(<Waiting />, { answers: decided })
    expect([agree, object, takeBack].flatMap(said.buttons)).toEqual([])
  })

  test('says how many of how many agree, and what it is worth', async () => {
    const row = { ...waiting, agreed: ['eve'], needs: 3, worth: '120' }
    using shown = await showToStaff(<Waiting />, { answers: { waiting: { rows: [row] } } })
    expect(shown.text()).toContain('1 of 3 agree')
    expect(shown.text()).toContain('120 USDT')
  })

  test('is on the screens that give it, and on no other', async () => {
    const screen = <OrdersOf commands={['freeze']} onSigned={() => undefined} />
    using shown = await showToStaff(screen, { answers })
    expect(shown.text()).toBe('')
  })
})

describe('a decision', () => {
  test('says no more why the last one was refused once another one is made', async () => {
    const calls = { orders: refusedOnce() }
    using shown = await showToStaff(<WithdrawalRecord id={WITHDRAWAL} />, { answers, calls })
    await shown.press(withdrawalsText.approve)
    expect(shown.text()).toContain(REFUSAL)
    await shown.press(withdrawalsText.approve)
    expect(shown.text()).not.toContain(REFUSAL)
  })

  test('of another kind begins without why the last one was refused', async () => {
    using shown = await showToStaff(<WithdrawalRecord id={WITHDRAWAL} />, { answers })
    await shown.press(withdrawalsText.approve)
    expect(shown.text()).toContain(REFUSAL)
    await shown.press(withdrawalsText.reject)
    expect(shown.text()).not.toContain(REFUSAL)
  })

  test('to reject has the reason that was typed, of the withdrawal that was shown', async () => {
    using shown = await showToStaff(<WithdrawalRecord id={WITHDRAWAL} />, { answers })
    await shown.press(withdrawalsText.reject)
    type(shown.find('dialog input'), 'The address is not yours')
    await shown.press(withdrawalsText.toSign)
    const texts = { id: WITHDRAWAL, reason: 'The address is not yours' }
    expect(shown.sent).toEqual([['orders', { command: 'reject', texts }]])
  })

  test('that is left is gone, be it asked for its reason or drafted', async () => {
    const calls = { orders: () => draftOf() }
    using shown = await showToStaff(<WithdrawalRecord id={WITHDRAWAL} />, { answers, calls })
    await shown.press(withdrawalsText.approve)
    expect(document.querySelector('dialog[open]')).not.toBeNull()
    await shown.press(consoleText.order.cancel)
    expect(document.querySelector('dialog[open]')).toBeNull()
    await shown.press(withdrawalsText.reject)
    const dialog = findIn(document, 'dialog[open]')
    await act(async () => dialog.dispatchEvent(new Event('close')))
    await settled()
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('that was signed is told on the record of its withdrawal alone', async () => {
    const calls = { orders: () => draftOf(), sign: () => signed({}) }
    const at = (id: string) => screenAt({ path: `withdrawals/${id}`, query: new URLSearchParams() })
    using shown = await showToStaff(at(WITHDRAWAL), { answers, calls })
    await shown.press(withdrawalsText.approve)
    await shown.press(consoleText.order.sign)
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect(shown.text()).toContain('Done.')
    await shown.turn(at(OTHER_WITHDRAWAL))
    expect(shown.text()).not.toContain('Done.')
  })

  test('has on the record the fee and the signs of the withdrawal', async () => {
    const found = { ...record, fee: '0.25', withdrawal: { ...withdrawal, signs: ['made-up'] } }
    using shown = await showToStaff(<WithdrawalRecord id={WITHDRAWAL} />, {
      answers: { ...answers, withdrawal: found },
    })
    expect(shown.text()).toContain('0.25 BNB')
    expect(shown.text()).toContain('made-up')
  })

  test('of one kind that waits leaves those of another kind', async () => {
    using shown = await showToStaff(<WithdrawalRecord id={WITHDRAWAL} />, { answers })
    expect(shown.buttons(withdrawalsText.approve)).toHaveLength(1)
  })
})

describe('the queue', () => {
  const queue = (query = '') => <Withdrawals query={new URLSearchParams(query)} />
  const boxes = (shown: { container: ParentNode }) => [
    ...shown.container.querySelectorAll<HTMLInputElement>('[type="checkbox"]'),
  ]
  const { approveMany, approved, wasApproved } = withdrawalsText
  const approveBoth = async (withdrawals: object[], isDone: boolean) => {
    const calls = { orders: () => draftOf(), sign: () => signed({ withdrawals }, isDone) }
    const shown = await showToStaff(queue(), { answers, calls })
    for (const box of boxes(shown)) await press(box)
    await shown.press(approveMany(2))
    await shown.press(consoleText.order.sign)
    return shown
  }

  test('says of each that was approved with others what became of it, and why it was refused', async () => {
    const refusal = 'the account is frozen'
    using shown = await approveBoth(
      [
        { id: WITHDRAWAL, isNew: true },
        { id: OTHER_WITHDRAWAL, isNew: false, refusal },
      ],
      false,
    )
    const lines = [...shown.container.querySelectorAll('li')].map((one) => one.textContent)
    expect(lines).toEqual([`${WITHDRAWAL} ${approved}`, `${OTHER_WITHDRAWAL} ${refusal}`])
    expect(shown.find('[data-kind]').dataset['kind']).toBe('warning')
  })

  test('has nothing selected any more once that is approved', async () => {
    using shown = await approveBoth(
      [
        { id: WITHDRAWAL, isNew: false },
        { id: OTHER_WITHDRAWAL, isNew: true },
      ],
      true,
    )
    expect(shown.text()).toContain(`${WITHDRAWAL} ${wasApproved}`)
    expect(boxes(shown).some(({ checked }) => checked)).toBe(false)
  })

  test('takes a selection back, and rejects the current one whatever is selected', async () => {
    using shown = await showToStaff(queue(), { answers })
    for (const key of ['x', 'x', 'a']) await pressKey(key)
    expect(boxes(shown).some(({ checked }) => checked)).toBe(false)
    for (const key of ['x', 'j', 'r']) await pressKey(key)
    await shown.press(withdrawalsText.toSign)
    expect(shown.sent.map(([, body]) => body)).toEqual([
      { command: 'payouts-approve', texts: { ids: WITHDRAWAL } },
      { command: 'reject', texts: { id: OTHER_WITHDRAWAL, reason: '' } },
    ])
  })

  test('keeps its other filters, and no selection, under another one', async () => {
    using shown = await showToStaff(queue('coin=BNB&person=ada@example.com'), { answers })
    await pressKey('x')
    expect(boxes(shown).some(({ checked }) => checked)).toBe(true)
    await chooseOption(shown.find('select'), 'to-pay')
    expect(location.hash).toBe('#/withdrawals?coin=BNB&person=ada%40example.com&state=to-pay')
    expect(boxes(shown).some(({ checked }) => checked)).toBe(false)
  })

  test('names a sign that it has no words for, a freeze, and what waits for others', async () => {
    const rows = [withdrawal, { ...other, isFrozen: true }]
    using shown = await showToStaff(queue(), { answers: { ...answers, queue: { rows } } })
    const [first, second] = [...shown.container.querySelectorAll('tbody tr')].map(
      (one) => one.textContent,
    )
    expect(second).toContain('made-up')
    expect(second).toContain(withdrawalsText.frozen)
    expect(second).not.toContain(consoleText.waiting.waits)
    expect(first).toContain(consoleText.waiting.waits)
    expect(first).not.toContain(withdrawalsText.frozen)
  })
})
