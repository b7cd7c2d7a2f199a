import { globSync } from 'node:fs'
import { normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadedWith, staticSpecifiersOf } from '../../support/imports.ts'

/**
 * The screens before the login can be filled in before anything else is loaded: validation, calls, stores and the
 * identity provider come when the person turns to a field. So they import none of it statically.
 */
const SCREENS = ['LoginScreen', 'ForgotScreen', 'ResetPasswordScreen', 'OtpScreen']
const PACKAGES = ['react', 'react-dom', 'react-hook-form']
/** Constants and contexts; everything else of the stores and the domain is loaded late. */
const SMALL_PARTS = ['src/stores/use-service.ts', 'src/domain/codes.ts', 'src/language/en.ts']
const FOLDERS = /^src\/(features\/auth\/[^/]+$|ui\/|router\/|text\/|config\/)/

const isAllowed = (file: string) => FOLDERS.test(file) || SMALL_PARTS.includes(file)

describe.each(SCREENS)('the first load of %s', (screen) => {
  const { files, packages } = loadedWith(`src/features/auth/${screen}.tsx`)

  test('has no package beyond React and the form library', () => {
    expect([...packages].filter((name) => !PACKAGES.includes(name))).toEqual([])
    expect([...packages]).toContain('react')
  })

  test('has no store, no call, no rule and no validation', () => {
    expect([...files].filter((file) => !isAllowed(file))).toEqual([])
    expect(files.size).toBeGreaterThan(15)
  })
})

test('what these screens load late is imported by none of them statically', () => {
  const late = globSync('src/features/auth/late/*.ts').map(normalize)
  expect(late.length).toBeGreaterThan(5)
  const first = SCREENS.flatMap((it) => [...loadedWith(`src/features/auth/${it}.tsx`).files])
  expect(late.filter((file) => first.includes(file))).toEqual([])
  // The check sees what they import.
  expect([...loadedWith('src/features/auth/late/login-part.ts').packages]).toEqual(
    expect.arrayContaining(['valibot', '@preact/signals-core', 'firebase/auth']),
  )
})

test('only imports of types do not count', () => {
  const code = `import type { A } from './a.ts'
    import { type B } from './b.ts'
    export type { C } from './c.ts'
    export { d } from './d.ts'
    export * from './e.ts'
    const f = () => import('./f.ts')
    import 'react'`
  expect(staticSpecifiersOf('src/x.ts', code)).toEqual(['./b.ts', './d.ts', './e.ts', 'react'])
})
