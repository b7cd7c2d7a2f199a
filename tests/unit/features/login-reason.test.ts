// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ACCESS } from '#config/access.ts'
import { loginReason } from '../../../src/features/auth/login-reason.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const reasonFor = (destination: string) => {
  const tab = new MemoryStorage()
  tab.setItem('destination', destination)
  vi.stubGlobal('sessionStorage', tab)
  return loginReason()
}

test('every screen that needs a login has its reason at the login', () => {
  const paths = Object.entries(ACCESS).flatMap(([path, access]) =>
    access === 'logged-in' ? path.replace(':coin', 'bnb') : [],
  )
  expect(paths).toHaveLength(7)
  for (const path of paths)
    expect([path, reasonFor(`${path}#BNB`)]).toEqual([
      path,
      expect.stringMatching(/^Log in .* Then you continue there\.$/),
    ])
})

test('whoever came to the login by themselves is told none', () => {
  for (const destination of ['', '/presale', '/no/such', 'https://else.example/wallet'])
    expect(reasonFor(destination)).toBeUndefined()
})
