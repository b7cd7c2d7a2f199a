// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toggleTheme } from '../../src/ui/theme/theme.ts'

const { dataset } = document.documentElement
const systemIs = (theme: 'light' | 'dark') =>
  vi.stubGlobal('matchMedia', () => ({ matches: theme === 'dark' }))

beforeEach(() => {
  delete dataset['theme']
  localStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

describe('the switch of light and dark', () => {
  test.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('turns a %s system to %s, and remembers it', (system, wanted) => {
    systemIs(system)
    toggleTheme()
    expect([dataset['theme'], localStorage.getItem('theme')]).toEqual([wanted, wanted])
  })

  test('turned back follows the system again', () => {
    systemIs('light')
    toggleTheme()
    toggleTheme()
    expect([dataset['theme'], localStorage.getItem('theme')]).toEqual([undefined, null])
  })
})

describe('the start of a page', () => {
  const start = readFileSync('public/theme.js', 'utf8')
  const run = () => new Function(start)()

  test('puts the remembered theme in place', () => {
    localStorage.setItem('theme', 'dark')
    run()
    expect(dataset['theme']).toBe('dark')
  })

  test.each([null, '', 'pink'])('follows the system where %s is remembered', (stored) => {
    if (stored !== null) localStorage.setItem('theme', stored)
    run()
    expect(dataset['theme']).toBeUndefined()
  })
})
