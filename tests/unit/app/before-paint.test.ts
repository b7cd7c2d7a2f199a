// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFrameActions } from '../../../src/app/frame/actions.ts'
import { firstScriptOf } from '../../support/first-script.ts'

const run = await firstScriptOf('before-paint')
const { dataset } = document.documentElement

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  for (const name of ['covered', 'lock', 'page', 'opened']) delete dataset[name]
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['true', 'maintenance'],
  ['false', undefined],
  [null, undefined],
])('a page whose maintenance was last known as %s begins covered by %s', (known, cover) => {
  if (known !== null) localStorage.setItem('maintenance', known)
  run()
  expect(dataset['covered']).toBe(cover)
})

test.each([
  ['{}', 'closed'],
  [null, undefined],
])('a page of a device with the lock %s begins %s', (stored, lock) => {
  if (stored !== null) localStorage.setItem('user:lock', stored)
  run()
  expect(dataset['lock']).toBe(lock)
})

test.each([
  ['landing', 'navigate', '', ''],
  ['landing', 'navigate', '#faq', undefined],
  ['landing', 'reload', '', undefined],
  ['app', 'navigate', '', undefined],
])('the page %s, by %s at "%s", is opened at its top: %s', (page, type, hash, opened) => {
  dataset['page'] = page
  history.replaceState(null, '', `/${hash}`)
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
  run()
  expect(dataset['opened']).toBe(opened)
})

test('a button that is pressed before there is code for it takes effect when there is, once', () => {
  document.body.innerHTML = '<button data-action="log-out"><svg></svg></button>'
  const logOut = vi.fn()
  run()
  document.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  startFrameActions(logOut)
  expect(logOut).toHaveBeenCalledOnce()
  document.body.click()
  expect(logOut).toHaveBeenCalledOnce()
})
