import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Availability, createAvailability } from '../../../server/platform/db/availability.ts'
import { TIMEOUTS } from '../../../server/platform/db/postgres-timeouts.ts'

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
const isUp = ({ availability }: { readonly availability: Availability }) =>
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

// Holds promise 58.
test('whoever waits for a silent server is refused within two seconds, and served five after it is back', async () => {
  let isSilent = false
  const probe = () =>
    new Promise<void>((done, failed) => {
      if (!isSilent) return done()
      setTimeout(() => failed(new Error('no answer')), TIMEOUTS.connect)
    })
  const availability = createAvailability({
    ...TIMEOUTS,
    probe,
    probeTimeout: TIMEOUTS.connect,
    onSilence: () => {},
    onAway: () => {},
  })
  isSilent = true
  const refused = vi.fn()
  availability.guard(() => new Promise(() => {})).catch(refused)
  await vi.advanceTimersByTimeAsync(2000)
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ name: 'DatabaseUnavailable' }))
  await vi.advanceTimersByTimeAsync(60_000)
  isSilent = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(await isUp({ availability })).toBe(true)
  availability.close()
})

test('a server that misses two has lost them, once', async () => {
  const server = serverThatMisses(5)
  server.availability.suspect()
  await vi.advanceTimersByTimeAsync(5000)
  expect([await isUp(server), server.cuts()]).toEqual([true, 1])
  server.availability.close()
})

test('a probe that was missed because this process was busy itself is made again', async () => {
  const probes = [1600, 1]
  const availability = createAvailability({
    probe: () =>
      new Promise((done, failed) => {
        const ms = probes.shift() ?? 0
        setTimeout(() => (ms > 1000 ? failed(new Error('no answer')) : done()), ms)
      }),
    probeTimeout: 1000,
    silence: 300,
    pause: 500,
    onSilence: () => {},
    onAway: () => {},
  })
  availability.suspect()
  await vi.advanceTimersByTimeAsync(1600)
  expect([await isUp({ availability }), probes]).toEqual([true, []])
  await vi.advanceTimersByTimeAsync(1)
  expect(await isUp({ availability })).toBe(true)
  availability.close()
})
