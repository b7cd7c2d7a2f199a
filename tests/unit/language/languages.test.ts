import { expect, test } from 'vitest'
import { baseOf, inLanguage } from '#languages'

test.each([
  ['/', 'en', '/'],
  ['/login', 'en', '/login'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es/wallet/bnb', 'es', '/wallet/bnb'],
  ['/pt-br/login', 'pt-BR', '/login'],
  ['/PT-BR/login', 'pt-BR', '/login'],
  ['/espresso', 'en', '/espresso'],
  // The site has no page in it.
  ['/ru/login', 'en', '/ru/login'],
  ['/en/login', 'en', '/en/login'],
] as const)('the path %s is of %s, and there it is %s', (pathname, tag, path) => {
  expect(inLanguage(pathname, ['en', 'es', 'pt-BR'])).toEqual({ tag, path })
})

test('each language but English is below its own path', () => {
  expect((['en', 'es', 'pt-BR'] as const).map(baseOf)).toEqual(['', '/es', '/pt-br'])
})
