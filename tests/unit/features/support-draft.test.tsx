// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { SupportScreen } from '../../../src/features/support/SupportScreen.tsx'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

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
