import { expect, test } from 'vitest'
import { createRunning } from '../../../server/main/starting/running.ts'

test('what runs ends once, the last first, however often it is told to', async () => {
  const running = createRunning()
  const ended: string[] = []
  const draining = Promise.withResolvers<void>()
  running.add(() => ended.push('database'))
  running.add(async () => {
    await draining.promise
    ended.push('requests')
  })
  const first = running.stop()
  const second = running.stop()
  await Promise.resolve()
  expect(ended).toEqual([])
  draining.resolve()
  await Promise.all([first, second])
  expect(ended).toEqual(['requests', 'database'])
})
