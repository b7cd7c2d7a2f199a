// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codesOf } from '#domain/payouts/codes.ts'
import { Codes } from '../../../src/console/screens/payouts/PlanFiles.tsx'
import { readQr } from '../../support/read-qr.ts'
import { press, render } from '../../support/render.tsx'

const CODES = codesOf(Uint8Array.from({ length: 900 }, (_, at) => at % 251))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const prefersReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))
const qrIn = (container: ParentNode) => {
  const code = container.querySelector('svg')
  if (!code) throw new Error('no code')
  return readQr(code)
}
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('the codes of a plan are shown one after another, each as a scanner reads it, until somebody pauses', async () => {
  prefersReducedMotion(false)
  using shown = render(<Codes codes={CODES} />)
  const seen = () => qrIn(shown.container)
  const round: string[] = []
  for (let turn = 0; turn < CODES.length; turn++) {
    round.push(seen())
    await wait(300)
  }
  expect(round).toEqual(CODES)
  expect([seen(), shown.container.textContent]).toEqual([
    CODES[0],
    expect.stringContaining(`1 of ${CODES.length}`),
  ])
  await press(shown.find('button'))
  await wait(3000)
  expect(seen()).toBe(CODES[0])
  const next = [...shown.container.querySelectorAll('button')].at(-1)
  if (next) await press(next)
  expect(seen()).toBe(CODES[1])
})

test('nothing moves where somebody would rather have it still', async () => {
  prefersReducedMotion(true)
  using shown = render(<Codes codes={CODES} />)
  await wait(3000)
  expect(qrIn(shown.container)).toBe(CODES[0])
})
