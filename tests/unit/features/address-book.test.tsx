// @vitest-environment happy-dom
import { signal } from '@preact/signals-core'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { AddressBook } from '#domain/addresses/book.ts'
import { addressBookText } from '#text/settings.ts'
import { createAddressBookApi } from '../../../src/api/money/address-book.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { View } from '../../../src/features/settings/address-book/AddressBook.tsx'
import { connectionStore } from '../../../src/stores/host/connection.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { findIn, press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { recordToasts } from '../../support/toasts.ts'

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const TWIN = '0x5290111111111111111111111111111111119Ee7'.toLowerCase()
const ledger = { id: 'a', network: 'BNB', address: EVM, name: 'Ledger', at: 0 } as const
const BOOK: AddressBook = { saved: [ledger], restriction: { kind: 'off' } }

async function open(
  answer: ApiResult<AddressBook> = { ok: true, value: BOOK },
  cached: Record<string, unknown> = {},
) {
  const calls: unknown[] = []
  const services = testServices({ now: () => 1e12 })
  const called = async (...call: unknown[]) => {
    calls.push(call)
    return answer
  }
  services.with(userCacheStore, memoryCache(cached)).with(createAddressBookApi, {
    addressBook: async () => answer,
    saveAddress: (wanted) => called('save', wanted),
    removeAddress: (id) => called('remove', id),
    restrict: (restricted) => called('restrict', restricted),
  })
  const connection = { ...services.get(connectionStore), isOnline: signal(true) }
  services.with(connectionStore, connection)
  const view = renderWith(services, <View />)
  await act(async () => undefined)
  const { container } = view
  const pressButton = async (label: string) => {
    const buttons = [...container.querySelectorAll('button')]
    const button = buttons.find(({ textContent }) => textContent === label)
    if (!button) throw new Error(`no button ${label}`)
    await press(button)
  }
  return {
    container,
    connection,
    calls,
    pressButton,
    field: (name: string) => findIn(container, `[name=${name}]`),
  }
}

const choose = (select: HTMLElement, value: string) =>
  act(async () => {
    if (select instanceof HTMLSelectElement) select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('the card of the address book', () => {
  test('shows what is kept on the device while the host does not answer', async () => {
    const failed = { ok: false, error: { kind: 'unreachable' } } as const
    const kept = await open(failed, { 'address-book': BOOK })
    expect(kept.container.textContent).toContain('Ledger')
    const none = await open(failed)
    expect(none.container.textContent).toContain(addressBookText.failed)
  })

  test('adds an address, and first says what is wrong at the first field', async () => {
    using toasts = recordToasts()
    const { calls, container, field, pressButton } = await open()
    await pressButton(addressBookText.add)
    expect(document.activeElement).toBe(field('name'))
    await pressButton(addressBookText.save)
    for (const text of ['Enter a name.', 'Choose a network.', 'Enter an address.'])
      expect(container.textContent).toContain(text)
    expect(document.activeElement).toBe(field('name'))
    type(field('name'), ' Cold  store ')
    await choose(field('network'), 'TRX')
    type(field('address'), EVM)
    await pressButton(addressBookText.save)
    expect(container.textContent).toContain('This is not an address on Tron (TRC-20).')
    expect(calls).toEqual([])
    await choose(field('network'), 'ETH')
    await pressButton(addressBookText.save)
    expect(calls).toEqual([['save', { name: 'Cold store', network: 'ETH', address: EVM }]])
    await act(() => vi.dynamicImportSettled())
    expect(toasts.successes()).toEqual(['Cold store was added to your address book'])
    expect(document.activeElement?.textContent).toBe(addressBookText.add)
  })

  test('warns of an address that only looks like a saved one', async () => {
    const { container, field, pressButton } = await open()
    await pressButton(addressBookText.add)
    await choose(field('network'), 'BNB')
    type(field('address'), TWIN)
    expect(container.textContent).toContain(addressBookText.resembles('Ledger'))
    await choose(field('network'), 'ETH')
    expect(container.textContent).not.toContain(addressBookText.resembles('Ledger'))
  })

  test('removes an address after a question', async () => {
    const { calls, pressButton } = await open()
    await pressButton('Remove Ledger')
    expect(calls).toEqual([])
    await pressButton(addressBookText.remove)
    expect(calls).toEqual([['remove', 'a']])
    // The button that opened the question is gone.
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(addressBookText.title),
    )
  })

  test('removes nothing once the network is gone, be it after the question', async () => {
    const { container, connection, pressButton } = await open()
    await pressButton('Remove Ledger')
    const disabled = () =>
      [...container.querySelectorAll('button')]
        .filter(({ disabled }) => disabled)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(disabled()).toEqual([])
    await act(async () => {
      connection.isOnline.value = false
    })
    expect(disabled()).toEqual(expect.arrayContaining(['Remove Ledger', addressBookText.remove]))
  })

  test.each([
    [{ kind: 'off' }, addressBookText.off, 'Turn on', true],
    [{ kind: 'on' }, addressBookText.on, 'Turn off', false],
    [{ kind: 'ending', until: 2e12 }, addressBookText.ending, 'Keep it on', true],
  ] as const)(
    'says and changes whom withdrawals may go to: %j',
    async (restriction, text, label, next) => {
      const { calls, container, pressButton } = await open({
        ok: true,
        value: { ...BOOK, restriction },
      })
      expect(container.textContent).toContain(text)
      await pressButton(label)
      expect(calls).toEqual([['restrict', next]])
    },
  )
})
