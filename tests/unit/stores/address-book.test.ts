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

  test('has every address that can be read', () => {
    const other = { ...saved, network: 'BTC' }
    expect(v.parse(addressBookAnswer, { ...BOOK, saved: [other, saved] })).toEqual(BOOK)
  })
})
