import { globSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import config from '../vite.config.ts'

const projects = v.object({
  test: v.object({
    projects: v.array(
      v.object({
        test: v.object({
          name: v.string(),
          include: v.array(v.string()),
          exclude: v.optional(v.array(v.string()), []),
        }),
      }),
    ),
  }),
})

test('each test file runs in one project, and in no other', async () => {
  const { test } = v.parse(projects, await config({ command: 'serve', mode: 'test' }))
  const placed = test.projects.flatMap(({ test: { include, exclude } }) =>
    globSync(include, { exclude }),
  )
  const files = globSync('tests/**/*.test.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  const times = (file: string) => placed.filter((other) => other === file).length
  expect(files.filter((file) => times(file) !== 1)).toEqual([])
})
