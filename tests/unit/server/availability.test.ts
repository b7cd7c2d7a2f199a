import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAvailability } from '../../../server/platform/db/availability.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that fails so many probes in a row. */
function serverThatMisses(probes: number) {
  let [left, cuts] = [probes, 0]
  const availability = createAvailability({
    probe: () => (left-- > 0 ? Promise.reject(new Error('no answer')) : Promise.resolve()),
    probeTimeout: 1000,
    silence: 300,
    pause: 500,
    onSilence: () => {},
    onAway: () => {
      cuts += 1
    },
  })
  return { availability, cuts: () => cuts }
}
const isUp = ({ availability }: ReturnType<typeof serverThatMisses>) =>
  availability.guard(() => Promise.resolve(true)).catch(() => false)

test('a busy server that misses one probe keeps its connections, though calls are refused meanwhile', async () => {
  const server = serverThatMisses(1)
  server.availability.suspect()
  await vi.advanceTimersByTimeAsync(1)
  expect(await isUp(server)).toBe(false)
  await vi.advanceTimersByTimeAsync(600)
  expect([await isUp(server), server.cuts()]).toEqual([true, 0])
  server.availability.close()
})

test('a server that misses two has lost them, once', async () => {
  const server = serverThatMisses(5)
  server.availability.suspect()
  await vi.advanceTimersByTimeAsync(5000)
  expect([await isUp(server), server.cuts()]).toEqual([true, 1])
  server.availability.close()
})
