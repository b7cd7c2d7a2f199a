import { expect, test } from 'vitest'
import type { Services } from '../../../src/stores/services.ts'
import { testServices } from '../../support/services.tsx'

const createCounter = () => ({ count: 0 })

test('a service is created once, on first use', () => {
  let made = 0
  const counted = () => ({ number: ++made })
  const { get } = testServices()
  expect(made).toBe(0)
  expect(get(counted)).toBe(get(counted))
  expect(made).toBe(1)
})

test('a service gets the other services of its own container', () => {
  const createPair = ({ get }: Services) => ({ counter: get(createCounter) })
  const [one, other] = [testServices(), testServices()]
  expect(one.get(createPair).counter).toBe(one.get(createCounter))
  expect(other.get(createPair).counter).not.toBe(one.get(createCounter))
})

test('a test can replace a service with its own instance', () => {
  const mine = { count: 7 }
  const services = testServices().with(createCounter, mine)
  expect(services.get(createCounter)).toBe(mine)
})

test('a circular dependency throws an error that names the service', () => {
  const first = ({ get }: Services): object => ({ second: get(second) })
  const second = ({ get }: Services): object => ({ first: get(first) })
  expect(() => testServices().get(first)).toThrow('first depends on itself')
})

test('a service whose creation failed is created on the next use', () => {
  const answers = [
    () => {
      throw new Error('no')
    },
    () => 'made',
  ]
  const flaky = () => ({ answer: answers.shift()?.() })
  const { get } = testServices()
  expect(() => get(flaky)).toThrow('no')
  expect(get(flaky)).toEqual({ answer: 'made' })
})
