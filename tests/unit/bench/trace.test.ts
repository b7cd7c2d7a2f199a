import { expect, test } from 'vitest'
import { type Event, longestTasks } from '../../bench/interaction/trace.ts'

const event = (name: string, ts: number, dur = 0, tid = 1): Event => ({
  name,
  ts,
  dur,
  tid,
  pid: 1,
  tdur: dur,
})

test('the longest task of each deed is found with its parts, on the thread of the page alone', () => {
  const tasks = longestTasks([
    event('end 0 a', 90_000),
    event('begin 0 a', 10_000),
    event('RunTask', 0, 9_000),
    event('RunTask', 20_000, 5_000),
    event('RunTask', 30_000, 20_000),
    event('Layout', 31_000, 8_000),
    event('RunTask', 40_000, 80_000, 2),
    event('begin 1 b', 100_000),
    event('RunTask', 110_000, 30_000),
    event('ResponseBodyLoader::DidFinishLoadingBody', 111_000, 1_000),
    event('RunTask', 150_000, 3_000),
    event('end 1 b', 160_000),
  ])
  expect([...tasks]).toEqual([
    ['0 a', { duration: 20, parts: 'RunTask 12, Layout 8' }],
    ['1 b', { duration: 3, parts: 'RunTask 3' }],
  ])
})
