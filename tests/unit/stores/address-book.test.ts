import { signal } from '@preact/signals-core'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addressBookAnswer } from '#contract/money/address-book.ts'
import type { AddressBook } from '#domain/addresses/book.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { createAddressBook } from '../../../src/stores/money/address-book.ts'
import { memoryCache } from '../../support/memory-cache.ts'

const saved = { id: 'a', network: 'BNB', address: '0x1', name: 'Ledger', at: 0 } as const
const BOOK: AddressBook = { saved: [saved], restriction: { kind: 'on' } }

function store(answer: ApiResult<AddressBook>, cached: Record<string, unknown> = {}) {
  const token = signal<string | null>('token')
  const cache = memoryCache(cached)
  return { token, cache, ...createAddressBook({ request: async () => answer, cache, token }) }
}

describe('the address book on the device', () => {
  test('is shown until the host answers, and then replaced and kept', async () => {
    const failed = store({ ok: false, error: { kind: 'timeout' } }, { 'address-book': BOOK })
    await failed.load()
    expect(failed.book.value).toEqual(BOOK)
    expect(failed.error.value).toEqual({ kind: 'timeout' })
    const answered = store({ ok: true, value: BOOK })
    await answered.load()
    expect(answered.cache.entries).toEqual({ 'address-book': BOOK })
    expect(answered.error.value).toBeNull()
  })

  test('of one person is neither shown to nor kept for the next', async () => {
    const { book, cache, clear, load, token } = store({ ok: true, value: BOOK })
    const loading = load()
    token.value = 'another'
    clear()
    await loading
    expect([book.value, cache.entries]).toEqual([null, {}])
  })

  test('that was read late is not the next person’s, nor is the failure', async () => {
    const { book, error, load, token } = store(
      { ok: false, error: { kind: 'timeout' } },
      { 'address-book': BOOK },
    )
    const loading = load()
    token.value = 'another'
    await loading
    expect([book.value, error.value]).toEqual([null, null])
  })

  test('that was read late does not take the place of what the host has sent', async () => {
    const { book, cache, load, receive } = store(
      { ok: false, error: { kind: 'timeout' } },
      { 'address-book': BOOK },
    )
    const isReady = Promise.withResolvers<void>()
    const { read } = cache
    cache.read = async (...of) => isReady.promise.then(() => read(...of))
    // The device has it as it was before, however long that takes to be read.
    cache.write = async () => undefined
    const loading = load()
    const sent: AddressBook = { saved: [], restriction: { kind: 'off' } }
    await receive(Promise.resolve({ ok: true, value: sent }))
    isReady.resolve()
    await loading
    expect(book.value).toEqual(sent)
  })

  test('has every address that can be read', () => {
    const other = { ...saved, network: 'BTC' }
    expect(v.parse(addressBookAnswer, { ...BOOK, saved: [other, saved] })).toEqual(BOOK)
  })
})
