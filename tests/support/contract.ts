import { globSync } from 'node:fs'
import { join } from 'node:path'

const CONTRACT = join(import.meta.dirname, '../../src/contract')

/** Everything that the contract exports, by file and name. */
export const contractExports: readonly { readonly name: string; readonly value: unknown }[] = (
  await Promise.all(
    globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.d.ts'] })
      .sort()
      .map(async (file) => {
        const exported: Record<string, unknown> = await import(join(CONTRACT, file))
        return Object.entries(exported).map(([name, value]) => ({
          name: `${file.replaceAll('\\', '/')} ${name}`,
          value,
        }))
      }),
  )
).flat()
