// @vitest-environment happy-dom
import { signal } from '@preact/signals-core'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { SUPPORT_TOPICS } from '#domain/support.ts'
import { supportText } from '#text/support.ts'
import { createSupportApi } from '../../../src/api/support.ts'
import { SupportScreen } from '../../../src/features/support/SupportScreen.tsx'
import { connectionStore } from '../../../src/stores/host/connection.ts'
import { outboxStore, type Query } from '../../../src/stores/support/outbox.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { chooseOption, press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { recordToasts } from '../../support/toasts.ts'

vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})

test('a half-written query is there again after a visit elsewhere or a reload, until it is deleted', async () => {
  const tabStorage = new MemoryStorage()
  const open = async () => {
    const services = testServices({ tabStorage })
    const view = renderWith(services, <SupportScreen />)
    await act(async () => undefined)
    return view
  }
  {
    using screen = await open()
    type(screen.find('textarea'), 'Where is my deposit?')
  }
  {
    using screen = await open()
    expect(screen.find('textarea')).toHaveProperty('value', 'Where is my deposit?')
    type(screen.find('textarea'), '')
  }
  using screen = await open()
  expect(screen.find('textarea')).toHaveProperty('value', '')
})

const WRITTEN = { topic: SUPPORT_TOPICS[0], content: 'Where is my deposit?' }

describe('a query that is written without a network', () => {
  async function open(isStored: boolean, queries: readonly Query[] = []) {
    const outbox = {
      queries: signal(queries),
      add: vi.fn(async () => isStored),
      flush: vi.fn(async () => 0),
      resend: vi.fn(async () => undefined),
      remove: vi.fn(async () => undefined),
      load: async () => undefined,
    }
    const sendQuery = vi.fn(async () => ({ ok: true, value: {} }) as const)
    const services = testServices()
    const isOnline = signal(false)
    services
      .with(connectionStore, { ...services.get(connectionStore), isOnline })
      .with(outboxStore, { ...services.get(outboxStore), ...outbox })
      .with(createSupportApi, { ...services.get(createSupportApi), sendQuery })
    const view = renderWith(services, <SupportScreen />)
    await act(async () => undefined)
    const submit = async () => {
      await chooseOption(view.find('select'), WRITTEN.topic)
      type(view.find('textarea'), WRITTEN.content)
      await press(view.find('[type="submit"]'))
      await act(() => vi.dynamicImportSettled())
    }
    const pressButton = async (label: string) => {
      const button = [...view.container.querySelectorAll('button')].find(
        ({ textContent }) => textContent === label,
      )
      if (button) await press(button)
    }
    return { ...view, outbox, sendQuery, submit, pressButton }
  }

  test('is kept on the device, and the form is empty again', async () => {
    using toasts = recordToasts()
    using view = await open(true)
    await view.submit()
    expect(view.outbox.add).toHaveBeenCalledExactlyOnceWith(WRITTEN)
    expect(view.sendQuery).not.toHaveBeenCalled()
    expect(view.find('textarea')).toHaveProperty('value', '')
    expect(toasts.successes()).toEqual([supportText.saved])
  })

  test('stays in the form where the device does not keep it, and that is said', async () => {
    using toasts = recordToasts()
    using view = await open(false)
    await view.submit()
    expect(view.find('textarea')).toHaveProperty('value', WRITTEN.content)
    expect([toasts.errors(), toasts.successes()]).toEqual([[supportText.notSaved], []])
  })

  test('is sent again at once where its author says so, and is not removed while it is sent', async () => {
    const query = { ...WRITTEN, id: 'q', writtenAt: 0 }
    using view = await open(true, [{ ...query, state: 'unsure' }])
    await view.pressButton(supportText.sendAgain)
    expect(view.outbox.resend).toHaveBeenCalledExactlyOnceWith('q')
    expect(view.outbox.flush).toHaveBeenCalledOnce()
    await act(async () => {
      view.outbox.queries.value = [{ ...query, state: 'sending' }]
    })
    expect(view.container.textContent).not.toContain(supportText.remove)
  })
})
