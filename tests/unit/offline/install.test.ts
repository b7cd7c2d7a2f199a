import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInstall } from '../../../src/offline/install.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

const prompt = vi.fn(async () => {})
beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => {
  prompt.mockClear()
  vi.unstubAllGlobals()
})

/** Starts the site on a device. */
function start(
  storage: MemoryStorage | undefined = new MemoryStorage(),
  { isInstalled = false, hasShareMenu = false } = {},
) {
  let notifyInstallable: (event: { prompt: () => Promise<void> }) => void = () => {}
  let installed = () => {}
  const install = createInstall({
    deviceStorage: storage,
    isInstalled: () => isInstalled,
    hasShareMenu: () => hasShareMenu,
    onInstallable: (listener) => {
      notifyInstallable = listener
    },
    onInstalled: (listener) => {
      installed = listener
    },
  })
  return {
    install,
    makeInstallable: () => notifyInstallable({ prompt }),
    installed: () => installed(),
  }
}
const visitedBefore = () => new MemoryStorage({ 'install-hint': 'visited' })

describe('the install hint', () => {
  test('is shown after the first visit to the wallet, not during it', () => {
    const { install, makeInstallable } = start()
    makeInstallable()
    const leave = install.visit()
    expect(install.offer.value).toBeNull()
    leave()
    install.visit()
    expect(install.offer.value).toBe('prompt')
  })

  test('is shown after the next start when the browser can prompt', () => {
    const storage = new MemoryStorage()
    start(storage).install.visit()
    const { install, makeInstallable } = start(storage)
    expect(install.offer.value).toBeNull()
    makeInstallable()
    expect(install.offer.value).toBe('prompt')
  })

  test('prompts once, and is not shown again', async () => {
    const storage = visitedBefore()
    const { install, makeInstallable } = start(storage)
    makeInstallable()
    await install.accept()
    await install.accept()
    expect(prompt).toHaveBeenCalledOnce()
    expect(install.offer.value).toBeNull()
    const next = start(storage)
    next.makeInstallable()
    expect(next.install.offer.value).toBeNull()
  })

  test('that was dismissed is not shown again', () => {
    const storage = visitedBefore()
    start(storage).install.dismiss()
    const { install, makeInstallable } = start(storage)
    makeInstallable()
    install.visit()()
    expect(install.offer.value).toBeNull()
  })

  test('explains the share menu if the browser cannot prompt', () => {
    expect(start(visitedBefore(), { hasShareMenu: true }).install.offer.value).toBe('share-menu')
  })

  test('is not shown in the installed app, nor after an installation by other means', () => {
    const inside = start(visitedBefore(), { isInstalled: true, hasShareMenu: true })
    expect(inside.install.offer.value).toBeNull()
    const { install, makeInstallable, installed } = start(visitedBefore())
    makeInstallable()
    installed()
    expect(install.offer.value).toBeNull()
  })

  test('works without storage', () => {
    const { install, makeInstallable } = start(new MemoryStorage({}, { full: true }))
    makeInstallable()
    install.visit()()
    install.dismiss()
    expect(install.offer.value).toBeNull()
  })
})
