import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInstall } from '../../src/offline/install.ts'
import { MemoryStorage } from '../support/memory-storage.ts'

const prompt = vi.fn(async () => {})
beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => {
  prompt.mockClear()
  vi.unstubAllGlobals()
})

/** A start of the site on one device. */
function start(
  storage: MemoryStorage | undefined = new MemoryStorage(),
  { isInstalled = false, hasShareMenu = false } = {},
) {
  let ask: (event: { prompt: () => Promise<void> }) => void = () => {}
  let installed = () => {}
  const install = createInstall({
    deviceStorage: storage,
    isInstalled: () => isInstalled,
    hasShareMenu: () => hasShareMenu,
    onInstallable: (listener) => {
      ask = listener
    },
    onInstalled: (listener) => {
      installed = listener
    },
  })
  return { install, askable: () => ask({ prompt }), installed: () => installed() }
}
const visitedBefore = () => new MemoryStorage({ 'install-hint': 'visited' })

describe('the install hint', () => {
  test('comes after the first visit to the wallet, not during it', () => {
    const { install, askable } = start()
    askable()
    const leave = install.visit()
    expect(install.offer.value).toBeNull()
    leave()
    install.visit()
    expect(install.offer.value).toBe('prompt')
  })

  test('comes at the next start too, once the browser can ask', () => {
    const storage = new MemoryStorage()
    start(storage).install.visit()
    const { install, askable } = start(storage)
    expect(install.offer.value).toBeNull()
    askable()
    expect(install.offer.value).toBe('prompt')
  })

  test('lets the browser ask, once and for good', async () => {
    const storage = visitedBefore()
    const { install, askable } = start(storage)
    askable()
    await install.accept()
    await install.accept()
    expect(prompt).toHaveBeenCalledOnce()
    expect(install.offer.value).toBeNull()
    const next = start(storage)
    next.askable()
    expect(next.install.offer.value).toBeNull()
  })

  test('that was dismissed never comes back', () => {
    const storage = visitedBefore()
    start(storage).install.dismiss()
    const { install, askable } = start(storage)
    askable()
    install.visit()()
    expect(install.offer.value).toBeNull()
  })

  test('points at the share menu where the browser cannot ask', () => {
    expect(start(visitedBefore(), { hasShareMenu: true }).install.offer.value).toBe('share-menu')
  })

  test('is not for the installed app, nor after it was installed by other means', () => {
    const inside = start(visitedBefore(), { isInstalled: true, hasShareMenu: true })
    expect(inside.install.offer.value).toBeNull()
    const { install, askable, installed } = start(visitedBefore())
    askable()
    installed()
    expect(install.offer.value).toBeNull()
  })

  test('can do without storage', () => {
    const { install, askable } = start(new MemoryStorage({}, { full: true }))
    askable()
    install.visit()()
    install.dismiss()
    expect(install.offer.value).toBeNull()
  })
})
