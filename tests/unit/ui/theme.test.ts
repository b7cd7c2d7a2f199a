// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toggleTheme } from '../../../src/ui/theme/theme.ts'
import { firstScriptOf } from '../../support/first-script.ts'

const { dataset } = document.documentElement
const systemIs = (theme: 'light' | 'dark') =>
  vi.stubGlobal('matchMedia', () => ({ matches: theme === 'dark' }))

beforeEach(() => {
  delete dataset['theme']
  localStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

describe('the theme switch', () => {
  test.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('changes a %s system to %s, and saves it', (system, wanted) => {
    systemIs(system)
    toggleTheme()
    expect([dataset['theme'], localStorage.getItem('theme')]).toEqual([wanted, wanted])
  })

  test('follows the system again after the second use', () => {
    systemIs('light')
    toggleTheme()
    toggleTheme()
    expect([dataset['theme'], localStorage.getItem('theme')]).toEqual([undefined, null])
  })
})

describe('the start of a page', () => {
  let run: () => void
  beforeAll(async () => {
    run = await firstScriptOf('before-paint')
  })

  test('applies the saved theme', () => {
    localStorage.setItem('theme', 'dark')
    run()
    expect(dataset['theme']).toBe('dark')
  })

  test.each(['light', 'dark'] as const)(
    'has the browser’s bars in the saved theme: %s',
    (theme) => {
      const bars = ['light', 'dark'].map((own) =>
        Object.assign(document.createElement('meta'), {
          name: 'theme-color',
          media: `(prefers-color-scheme: ${own})`,
        }),
      )
      document.head.replaceChildren(...bars)
      localStorage.setItem('theme', theme)
      run()
      const media = bars.map((bar) => bar.media)
      expect(media).toEqual(theme === 'light' ? ['all', 'not all'] : ['not all', 'all'])
    },
  )

  test.each([null, '', 'pink'])('follows the system if %s is saved', (stored) => {
    if (stored !== null) localStorage.setItem('theme', stored)
    run()
    expect(dataset['theme']).toBeUndefined()
  })
})
