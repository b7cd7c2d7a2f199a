// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { type AddressBook, NEW_FOR } from '#domain/addresses/book.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { passkeyText } from '#text/auth.ts'
import { recipientText } from '#text/settings.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createAddressBookApi, type NewAddress } from '../../../src/api/money/address-book.ts'
import { ChooseAddress } from '../../../src/features/withdraw/address-book/ChooseAddress.tsx'
import { WithdrawSucceededScreen } from '../../../src/features/withdraw/WithdrawOutcome.tsx'
import { WithdrawReview } from '../../../src/features/withdraw/WithdrawReview.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { addressBookStore, placedWithdrawalSignal } from '../../../src/stores/money/address-book.ts'
import { noPage } from '../../support/history-api.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { withdrawalOf } from '../../support/orders.ts'
import { findIn, press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const NOW = 100 * NEW_FOR
const units = (text: string) => parseUnits(text) ?? 0n
const ledger = { id: 'a', network: 'BNB', address: EVM, name: 'Ledger', at: 0 } as const
const exchange = { id: 'b', network: 'TRX', address: TRON, name: 'Exchange', at: NOW } as const

async function withBook(book: AddressBook, storage = storedSession('token')) {
  const saved: NewAddress[] = []
  const services = testServices({ deviceStorage: new MemoryStorage(storage), now: () => NOW })
  const answer = async () => ({ ok: true, value: book }) as const
  services
    .with(createAddressBookApi, {
      addressBook: answer,
      removeAddress: answer,
      restrict: answer,
      async saveAddress(wanted) {
        saved.push(wanted)
        const next = [...book.saved, { ...wanted, id: 'c', at: NOW }]
        return { ok: true, value: { ...book, saved: next } }
      },
    })
    .with(createHistoryApi, {
      lines: async () => ({ ok: true, value: { rows: [], dropped: 0 } }),
      page: noPage,
    })
  services.get(sessionStore).restore()
  await services.get(addressBookStore).load()
  await services.get(historyStores).withdrawal.load()
  return { services, saved }
}

async function review(book: AddressBook, address: string = EVM, storage = storedSession('token')) {
  const { services } = await withBook(book, storage)
  const amount = amountOf('BNB', units('1'))
  const fee = amountOf('BNB', 0n)
  const order: WithdrawalOrder = {
    network: 'BNB' as const,
    address,
    fee,
    coin: 'BNB',
    amount,
    arrives: amount,
  }
  const onSend = vi.fn()
  const { container } = renderWith(
    services,
    <WithdrawReview
      order={order}
      ownAddress={undefined}
      passkey={undefined}
      isSending={false}
      isOnline
      isFrozen={false}
      onSend={onSend}
      onEdit={() => undefined}
    />,
  )
  const send = [...container.querySelectorAll('button')].at(-1)
  return { text: container.textContent, isSendable: send?.disabled === false }
}

describe('the review', () => {
  test('calls a saved address by its name, and says that it is new', async () => {
    const restriction = { kind: 'off' } as const
    const old = await review({ saved: [ledger], restriction })
    expect(old).toMatchObject({
      text: expect.stringContaining(recipientText.saved('Ledger')),
      isSendable: true,
    })
    const fresh = await review({ saved: [{ ...ledger, at: NOW - NEW_FOR + 1 }], restriction })
    expect(fresh.text).toContain(recipientText.savedNew('Ledger'))
  })

  test('does not go on to an address that the person’s own choice forbids', async () => {
    const restriction = { kind: 'on' } as const
    const unsaved = await review({ saved: [{ ...ledger, network: 'ETH' }], restriction })
    expect(unsaved.text).toContain(recipientText.notSaved)
    expect(unsaved.isSendable).toBe(false)
    const fresh = await review({ saved: [{ ...ledger, at: NOW }], restriction })
    expect(fresh.text).toContain(recipientText.tooNew)
    expect(fresh.isSendable).toBe(false)
    expect((await review({ saved: [ledger], restriction })).isSendable).toBe(true)
    const ending = { kind: 'ending', until: NOW } as const
    expect((await review({ saved: [], restriction: ending })).isSendable).toBe(true)
  })

  test('knows no book where the host keeps none', async () => {
    const book = { saved: [ledger], restriction: { kind: 'on' } } as const
    const plain = await review(book, EVM, { ...storedSession('token', []) })
    expect(plain.isSendable).toBe(true)
    expect(plain.text).not.toContain('address book')
  })
})

test('only saved addresses on the possible networks can be chosen', async () => {
  const { services } = await withBook({ saved: [exchange, ledger], restriction: { kind: 'off' } })
  const onChoose = vi.fn()
  const choice = (networks: readonly ('BNB' | 'TRX')[]) => (
    <ChooseAddress networks={networks} onChoose={onChoose} onClose={() => undefined} />
  )
  const { container, show } = renderWith(services, choice(['TRX']))
  expect(container.querySelectorAll('li')).toHaveLength(1)
  expect(findIn(container, 'li').textContent).toContain('Exchange NewTron (TRC-20)')
  show(choice(['BNB', 'TRX']))
  expect(container.querySelectorAll('li')).toHaveLength(2)
  await press(findIn(container, 'li:last-child button'))
  expect(onChoose).toHaveBeenCalledWith(ledger)
})

describe('after a withdrawal', () => {
  const open = async (book: AddressBook) => {
    const { services, saved } = await withBook(book)
    const order = withdrawalOf(amountOf('BNB', 10n ** 18n), 'BNB', { address: EVM })
    services.get(placedWithdrawalSignal).value = { order, waits: false }
    return { ...renderWith(services, <WithdrawSucceededScreen />), saved }
  }

  test.each([
    [false, undefined],
    [true, passkeyText.waits],
  ])('it is said in full, and whether it waits: %s', async (waits, notice) => {
    const { services } = await withBook({ saved: [ledger], restriction: { kind: 'off' } })
    const order = withdrawalOf(amountOf('BNB', 10n ** 18n), 'BNB', { address: EVM })
    services.get(placedWithdrawalSignal).value = { order, waits }
    const { container } = renderWith(services, <WithdrawSucceededScreen />)
    const lines = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Amount1.000000 BNB',
      'NetworkBinance (BEP-20)',
      `Address${EVM}`,
      expect.stringMatching(/^You receive.* BNB$/),
    ])
    expect(container.querySelector('[role="note"]')?.textContent).toBe(notice)
  })

  test('its address can be saved under a name', async () => {
    const { container, saved } = await open({ saved: [], restriction: { kind: 'off' } })
    await press(findIn(container, 'button'))
    expect(document.activeElement).toBe(findIn(container, 'input'))
    type(findIn(container, 'input'), 'evil.example')
    await press(findIn(container, 'button[type="submit"]'))
    expect(container.textContent).toContain(recipientText.faults['bad-name'])
    type(findIn(container, 'input'), ' My  Ledger ')
    await press(findIn(container, 'button[type="submit"]'))
    expect(saved).toEqual([{ network: 'BNB', address: EVM, name: 'My Ledger' }])
    expect(container.querySelector('button')).toBeNull()
  })

  test('nothing is asked about an address that is saved', async () => {
    const { container } = await open({ saved: [ledger], restriction: { kind: 'off' } })
    await act(async () => undefined)
    expect(container.querySelector('button')).toBeNull()
  })
})
