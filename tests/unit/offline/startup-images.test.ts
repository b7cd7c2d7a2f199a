// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { addStartupImages } from '../../../src/offline/startup-images.ts'

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
