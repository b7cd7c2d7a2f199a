// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { offerLanguage, preferred } from '../../../src/landing/offer.ts'

const OFFERED = ['en', 'es', 'pt-BR', 'hi']

test.each([
  [['es-MX', 'en'], 'es'],
  [['pt-PT'], 'pt-BR'],
  [['PT-br'], 'pt-BR'],
  [['de', 'hi'], 'hi'],
  [['en-GB', 'es'], 'en'],
  [['de'], undefined],
  [[], undefined],
])('a browser that asks for %s is met by %s', (asked, wanted) => {
  expect(preferred(asked, OFFERED)).toBe(wanted)
})

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ['es', 'hi']
    .map((lang) => `<aside hidden data-offer lang="${lang}"></aside>`)
    .join('')
})

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-offer]:not([hidden])')].map(({ lang }) => lang)

test('a reader is offered the one language that the browser asks for', () => {
  offerLanguage(['es-AR', 'hi'])
  expect(shown()).toEqual(['es'])
})

test('who reads the language of the page, or one that there is not, is offered none', () => {
  offerLanguage(['en-US', 'es'])
  offerLanguage(['de'])
  expect(shown()).toEqual([])
})

test('who has chosen a language is offered none', () => {
  // The page is in English, whatever was chosen.
  for (const chosen of ['en', 'hi']) {
    localStorage.setItem('language', chosen)
    offerLanguage(['es'])
  }
  expect(shown()).toEqual([])
})
