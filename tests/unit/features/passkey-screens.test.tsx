// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/account/passkey-ceremony.ts'
import type { PasskeyList } from '#contract/account/passkeys.ts'
import type { Extension } from '#contract/extensions.ts'
import { passkeyFaults } from '#text/auth.ts'
import { passkeySettingsText } from '#text/security.ts'
import { createPasskeysApi } from '../../../src/api/account/passkeys.ts'
import type { PasskeyFault } from '../../../src/api/account/webauthn.ts'
import { View } from '../../../src/features/settings/passkeys/Passkeys.tsx'
import { SettingsScreen } from '../../../src/features/settings/SettingsScreen.tsx'
import { passkeySigner, passkeysStore, webAuthn } from '../../../src/stores/account/passkeys.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'
import { recordToasts } from '../../support/toasts.ts'

vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})

const OPTIONS: RequestOptions = {
  challenge: 'c',
  rpId: 'site.example',
  timeout: 1,
  userVerification: 'required',
  allowCredentials: [],
}
const CREATION: CreationOptions = {
  challenge: 'c',
  rp: { id: 'site.example', name: 'Nova' },
  user: { id: 'u', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
}
const SIGNED: Assertion = {
  id: 'p1',
  rawId: 'p1',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's' },
}
const MADE: Attestation = {
  id: 'p2',
  rawId: 'p2',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'd', attestationObject: 'o', transports: [] },
}
const PHONE = { id: 'p1', name: 'Phone', addedAt: 0 }
const list = (passkeys: Partial<PasskeyList['passkeys'][number]>[] = []): PasskeyList => ({
  passkeys: passkeys.map((one) => ({
    ...PHONE,
    usedAt: undefined,
    trustedFrom: undefined,
    endsAt: undefined,
    ...one,
  })),
  waiting: [],
})

const ok = async <T,>(value: T) => ({ ok: true, value }) as const

/** A device with a browser whose passkeys answer as given. */
function setUp(held: PasskeyList, fault?: PasskeyFault, extensions?: readonly Extension[]) {
  const deviceStorage = new MemoryStorage(storedSession('token', extensions))
  const services = testServices({ deviceStorage, now: () => 0 })
  const calls: unknown[] = []
  let isRefused = false
  const refusal = { ok: false, error: { kind: 'refused', status: 409 } } as const
  const record =
    (name: string) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args])
      return isRefused ? refusal : await ok({})
    }
  const answer = fault === undefined ? undefined : ({ ok: false, error: fault } as const)
  services
    .with(createPasskeysApi, {
      ...services.get(createPasskeysApi),
      list: () => {
        calls.push(['list'])
        return ok(held)
      },
      changeChallenge: () => ok({ challenge: 'id', options: OPTIONS }),
      changeCode: () => ok({ kind: 'held', challenge: 'k' } as const),
      begin: (proof) => {
        calls.push(['begin', proof])
        return ok({ challenge: 'r', options: CREATION })
      },
      add: record('add'),
      remove: record('remove'),
      cancelWithdrawal: record('cancel'),
    })
    .with(webAuthn, async () => ({
      signWithPasskey: async () => answer ?? { ok: true, value: SIGNED },
      createPasskey: async () => answer ?? { ok: true, value: MADE },
    }))
    .get(sessionStore)
    .restore()
  return { services, calls, refuse: () => (isRefused = true) }
}

async function open(held: PasskeyList, fault?: PasskeyFault) {
  const { services, calls, refuse } = setUp(held, fault)
  const view = renderWith(services, <View />)
  await act(async () => undefined)
  const pressButton = async (label: string) => {
    const buttons = [...view.container.querySelectorAll('button')]
    const button = buttons.find(
      (one) => one.textContent === label || one.getAttribute('aria-label') === label,
    )
    if (!button) throw new Error(`no button ${label}`)
    await press(button)
    await act(async () => undefined)
  }
  const toasts = () => document.getElementById('toasts')?.textContent
  return { ...view, calls, refuse, pressButton, toasts, text: () => view.container.textContent }
}

describe('the passkeys in the settings', () => {
  afterEach(() => void vi.useRealTimers())

  test('are added with a mailed code, then named and made', async () => {
    vi.setSystemTime(0)
    using view = await open(list())
    expect(view.text()).toContain(passkeySettingsText.none)
    await view.pressButton('Add a passkey')
    expect(view.text()).not.toContain('Confirm with passkey')
    await view.pressButton('Send a code by e-mail')
    // Another one after a minute.
    expect(view.text()).toContain(`${passkeySettingsText.resendIn} 60 s`)
    type(view.find('input[autocomplete="one-time-code"]'), '123456')
    await view.pressButton('Continue')
    expect(view.calls.at(-1)).toEqual(['begin', { challenge: 'k', code: '123456' }])
    await view.pressButton('Create passkey')
    expect(view.text()).toContain(passkeySettingsText.badName)
    type(view.find('input'), ' Ada’s phone ')
    await view.pressButton('Create passkey')
    const made = { challenge: 'r', name: 'Ada’s phone', response: MADE }
    expect(view.calls.slice(-2)).toEqual([['add', made], ['list']])
  })

  test('say before the first is added what that changes, and not again before a further one', async () => {
    {
      using first = await open(list())
      await first.pressButton('Add a passkey')
      expect(first.text()).toContain(passkeySettingsText.changes)
    }
    using further = await open(list([{}]))
    await further.pressButton('Add a passkey')
    expect(further.text()).not.toContain(passkeySettingsText.changes)
    expect(further.text()).toContain(passkeySettingsText.byCodeAdds)
  })

  test('are added at once by a passkey that is there', async () => {
    using view = await open(list([{}]))
    await view.pressButton('Add a passkey')
    expect(view.text()).toContain('24 hours')
    const kinds = [...view.container.querySelectorAll('dialog [data-kind]')].slice(-2)
    // As in every dialog the main button is the last.
    expect(kinds.map((it) => it.getAttribute('data-kind'))).toEqual(['secondary', 'primary'])
    await view.pressButton('Confirm with passkey')
    const proof = { passkey: { challenge: 'id', response: SIGNED } }
    expect(view.calls.at(-1)).toEqual(['begin', proof])
  })

  test('are removed by a passkey or by a code, each said with what it does', async () => {
    using view = await open(list([{}]))
    await view.pressButton('Remove Phone')
    expect(view.text()).toContain('removed after 24 hours, unless it is used before')
    await view.pressButton('Confirm with passkey')
    const proof = { passkey: { challenge: 'id', response: SIGNED } }
    expect(view.calls.slice(-2)).toEqual([['remove', 'p1', proof], ['list']])
  })

  test('are removed by a code after a while, and by a passkey at once, which is said', async () => {
    using view = await open(list([{}]))
    using toasts = recordToasts()
    await view.pressButton('Remove Phone')
    await view.pressButton('Send a code by e-mail')
    type(view.find('input[autocomplete="one-time-code"]'), '123456')
    await view.pressButton('Continue')
    await vi.waitFor(() =>
      expect(toasts.successes().at(-1)).toBe(passkeySettingsText.willBeRemoved),
    )
    using other = await open(list([{}]))
    await other.pressButton('Remove Phone')
    await other.pressButton('Confirm with passkey')
    await vi.waitFor(() => expect(toasts.successes().at(-1)).toBe(passkeySettingsText.wasRemoved))
  })

  test('are said to be removed only where the host has removed one', async () => {
    using view = await open(list([{}]))
    using toasts = recordToasts()
    view.refuse()
    await view.pressButton('Remove Phone')
    await view.pressButton('Confirm with passkey')
    await vi.waitFor(() => expect(toasts.errors()).toHaveLength(1))
    expect(toasts.successes()).toEqual([])
    expect(view.calls.at(-1)).toEqual(expect.arrayContaining(['remove']))
  })

  test('that wait or end say so, and neither confirms a change', async () => {
    using view = await open(list([{ trustedFrom: 1 }]))
    expect(view.text()).toContain(passkeySettingsText.trustedFrom)
    await view.pressButton('Remove Phone')
    expect(view.text()).not.toContain('Confirm with passkey')
    using other = await open(list([{ endsAt: 1 }]))
    expect(other.text()).toContain(passkeySettingsText.keeps)
    expect([...other.container.querySelectorAll('button')]).toHaveLength(2)
  })

  test.each(['cancelled', 'known', 'unsupported', 'failed'] as const)(
    'that the browser does not use (%s) change nothing, and it is said why',
    async (fault) => {
      using view = await open(list([{}]), fault)
      await view.pressButton('Remove Phone')
      await view.pressButton('Confirm with passkey')
      expect(view.calls).toEqual([['list']])
      await vi.waitFor(() => expect(view.toasts()).toContain(passkeyFaults[fault]))
    },
  )

  test('show the withdrawals that wait, which are cancelled with one press', async () => {
    const waiting = [{ id: 'w', coin: 'BNB', amount: '1', address: '0xabc', until: 1 }]
    using view = await open({ ...list([{}]), waiting })
    expect(view.text()).toContain('0xabc')
    // Amounts are hidden, here too.
    await view.pressButton('Cancel XXXX BNB')
    expect(view.calls.slice(-2)).toEqual([['cancel', 'w'], ['list']])
    // What cannot be cancelled any more is not shown any longer.
    view.refuse()
    await view.pressButton('Cancel XXXX BNB')
    expect(view.calls.slice(-2)).toEqual([['cancel', 'w'], ['list']])
  })
})

describe('a host that does not offer passkeys', () => {
  test('is asked nothing, and the settings show none', async () => {
    const { services, calls } = setUp(list([{}]), undefined, ['logout'])
    expect(await services.get(passkeysStore).load()).toBeUndefined()
    using view = renderWith(services, <SettingsScreen />)
    await act(async () => undefined)
    expect(view.container.textContent).not.toContain(passkeySettingsText.title)
    expect(calls).toEqual([])
  })
})

describe('signing', () => {
  test('says so where the code for it cannot be loaded, and where the host refuses to ask', async () => {
    const { services } = setUp(list([{}]))
    services.with(webAuthn, () => Promise.reject(new TypeError('no network')))
    const sign = services.get(passkeySigner)
    const ask = () => ok({ challenge: 'id', options: OPTIONS })
    expect(await sign(ask)).toEqual({ ok: false, error: expect.stringContaining('connection') })
    const refusal = { kind: 'refused', status: 409, message: 'The price has changed.' } as const
    expect(await sign(async () => ({ ok: false, error: refusal }))).toEqual({
      ok: false,
      error: 'The price has changed.',
    })
  })
})
