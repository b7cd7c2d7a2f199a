// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { addStartupImages } from '../../../src/offline/install.ts'

beforeEach(() => document.head.replaceChildren())

const offered = () => [...document.head.querySelectorAll('link')].map(({ href }) => href)

test('a known screen gets its image for each theme', () => {
  addStartupImages(document.head, { width: 393, height: 852, ratio: 3 })
  expect(offered()).toEqual([
    expect.stringContaining('/splash/1179x2556-light.png'),
    expect.stringContaining('/splash/1179x2556-dark.png'),
  ])
})

test('an unknown screen gets none', () => {
  addStartupImages(document.head, { width: 393, height: 852, ratio: 2 })
  expect(offered()).toEqual([])
})

test.each([
  ['iPhone XR and 11', 414, 896, 2],
  ['iPhone XS Max and 11 Pro Max', 414, 896, 3],
  ['iPhone 8 Plus', 414, 736, 3],
  ['iPhone 12 and 13 Pro Max and 14 Plus', 428, 926, 3],
  ['iPhone Air', 420, 912, 3],
  ['iPad mini', 744, 1133, 2],
  ['iPad 9.7 inch', 768, 1024, 2],
  ['iPad 10.2 inch', 810, 1080, 2],
  ['iPad Pro 10.5 inch', 834, 1112, 2],
  ['iPad Pro 11 inch', 834, 1194, 2],
  ['iPad Pro 11 inch with M4', 834, 1210, 2],
  ['iPad Pro 12.9 inch', 1024, 1366, 2],
  ['iPad Pro 13 inch with M4', 1032, 1376, 2],
])('%s gets its image', (_, width, height, ratio) => {
  addStartupImages(document.head, { width, height, ratio })
  expect(offered()).toHaveLength(2)
})
