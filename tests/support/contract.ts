import { globSync } from 'node:fs'
import { join } from 'node:path'

const CONTRACT = join(import.meta.dirname, '../../src/contract')

interface Export {
  readonly name: string
  readonly value: unknown
}

/** A table of calls or schemas: what it holds is found as well. */
const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !('~run' in value) && !('path' in value)

const withContents = (name: string, value: unknown): readonly Export[] => [
  { name, value },
  ...(isTable(value)
    ? Object.entries(value).flatMap(([key, inner]) => withContents(`${name}.${key}`, inner))
    : []),
]

/** Everything that the contract exports, by file and name. */
export const contractExports: readonly Export[] = (
  await Promise.all(
    globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.d.ts'] })
      .sort()
      .map(async (file) => {
        const exported: Record<string, unknown> = await import(join(CONTRACT, file))
        return Object.entries(exported).flatMap(([name, value]) =>
          withContents(`${file.replaceAll('\\', '/')} ${name}`, value),
        )
      }),
  )
).flat()
