import { globSync, readFileSync } from 'node:fs'
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
          isolate: v.optional(v.boolean(), true),
        }),
      }),
    ),
  }),
})

const projectsOf = async () =>
  v
    .parse(projects, await config({ command: 'serve', mode: 'test' }))
    .test.projects.map(({ test: { include, exclude, isolate } }) => ({
      isolate,
      files: globSync(include, { exclude }),
    }))

test('each test file runs in one project, and in no other', async () => {
  const placed = (await projectsOf()).flatMap(({ files }) => files)
  const files = globSync('tests/**/*.test.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  const times = (file: string) => placed.filter((other) => other === file).length
  expect(files.filter((file) => times(file) !== 1)).toEqual([])
})

test('no test file replaces a module in a process where another file may have loaded it already', async () => {
  const shared = (await projectsOf()).filter(({ isolate }) => !isolate)
  expect(shared.map(({ files }) => files.length > 100)).toEqual([true, true])
  const replaces = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(')
  expect(shared.flatMap(({ files }) => files.filter(replaces))).toEqual([])
})
