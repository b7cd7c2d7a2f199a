// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { readPhrase } from '#domain/account.ts'
import { createPhraseApi } from '../../../src/api/account/account.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { View } from '../../../src/features/settings/phrase/Phrase.tsx'
import { SettingsScreen } from '../../../src/features/settings/SettingsScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { findIn, press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { recordToasts } from '../../support/toasts.ts'

const inputIn = (container: ParentNode) => findIn(container, 'input')
const submit = (container: ParentNode) => press(findIn(container, 'button[type="submit"]'))

async function open(confirmed: ApiResult<{ since: number | null }>) {
  const calls: unknown[] = []
  let since: number | null = null
  const services = testServices().with(createPhraseApi, {
    mailPhrase: async () => ({ ok: true, value: { since } }),
    async requestPhraseCode(phrase) {
      calls.push(phrase)
      return { ok: true, value: { challenge: 'c' } }
    },
    async setPhrase(phrase, proof) {
      calls.push([phrase, proof])
      if (confirmed.ok) since = confirmed.value.since
      return confirmed
    },
  })
  const view = renderWith(services, <View />)
  await act(async () => undefined)
  return { ...view, calls }
}

describe('the card of the phrase', () => {
  test('sets a phrase with its code, and says since when it is in mails', async () => {
    using toasts = recordToasts()
    const { container, calls } = await open({ ok: true, value: { since: Date.UTC(2026, 4, 1) } })
    expect(container.textContent).toContain('You have not chosen a phrase yet.')
    type(inputIn(container), '  purple kettle ')
    await submit(container)
    type(inputIn(container), '123456')
    await submit(container)
    expect(calls).toEqual(['purple kettle', ['purple kettle', { challenge: 'c', code: '123456' }]])
    await act(() => vi.dynamicImportSettled())
    expect(toasts.successes()).toEqual(['Your phrase is set'])
    expect(container.querySelector('time')?.dateTime).toBe('2026-05-01T00:00:00.000Z')
    expect(container.textContent).not.toContain('purple kettle')
    expect(document.activeElement?.tagName).toBe('P')
  })

  test('asks for no code for a phrase that the host refuses, and says why at the field', async () => {
    const { container, calls } = await open({ ok: true, value: { since: null } })
    type(inputIn(container), 'abc')
    await submit(container)
    expect(container.textContent).toContain('at least 4 characters')
    expect(document.activeElement).toBe(inputIn(container))
    expect(calls).toEqual([])
  })

  test('says that a code is wrong or no longer valid, and stays at the code', async () => {
    using toasts = recordToasts()
    const { container } = await open({ ok: false, error: { kind: 'refused', status: 410 } })
    type(inputIn(container), 'purple kettle')
    await submit(container)
    type(inputIn(container), '123456')
    await submit(container)
    await act(() => vi.dynamicImportSettled())
    expect(toasts.errors()).toEqual(['This code is no longer valid. Request a new one.'])
    expect(container.textContent).toContain('Verification code')
  })

  test('is not there where the host keeps none', () => {
    const services = testServices({ deviceStorage: new MemoryStorage({ cthash: 'token' }) })
    services.get(sessionStore).restore()
    const { container } = renderWith(services, <SettingsScreen />)
    const titles = [...container.querySelectorAll('h2')].map(({ textContent }) => textContent)
    expect(titles).toEqual(['Account', 'Password', 'App lock', 'Appearance', 'This device'])
  })
})

describe('a phrase', () => {
  test.each([
    ['  purple  kettle ', 'purple  kettle'],
    ['Zoe\u0308 & 🫖', 'Zoë & 🫖'],
    ['🫖'.repeat(60), '🫖'.repeat(60)],
  ])('is %j as it is kept', (typed, kept) => {
    expect(readPhrase(typed)).toEqual({ ok: true, value: kept })
  })

  test.each([
    ['abc', 'too-short'],
    ['🫖'.repeat(61), 'too-long'],
    ['two\nlines', 'unfit'],
    ['turned \u202e round', 'unfit'],
    ['half \ud83e', 'unfit'],
  ])('is not %j: %s', (typed, error) => {
    expect(readPhrase(typed)).toEqual({ ok: false, error })
  })
})
