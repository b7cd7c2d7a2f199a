import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildSite, isBuilt } from '../../../server/site/build.ts'
import { measure, measureConsole, modulesOf, type Size } from '../../../tools/build/sizes.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const SITE = resolve(ROOT, 'dist')
const CONSOLE = resolve(ROOT, 'dist-console')

const chunk = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
  dynamicImports: v.optional(v.array(v.string())),
})
const chunks = v.pipe(v.string(), v.parseJson(), v.record(v.string(), chunk))
const manifestOf = () => v.parse(chunks, readFileSync(resolve(SITE, '.vite/manifest.json'), 'utf8'))

let sizes: Size[]

beforeAll(async () => {
  if (!isBuilt(ROOT, process.env)) await buildSite(ROOT, process.env)
  sizes = measure(SITE)
})

/** The details of an exceeded budget: every file with its largest modules. */
const describeSize = ({ what, bytes, atMost, files }: Size): string =>
  [
    `${what}: ${bytes} of ${atMost} bytes`,
    ...files.map((file) => {
      const modules = modulesOf(SITE, file.path).slice(0, 12).join(', ')
      return `  ${file.bytes} ${file.path}${modules && `: ${modules}`}`
    }),
  ].join('\n')

describe('the built site', () => {
  test('is within every size budget', () => {
    expect(sizes.filter(({ bytes, atMost }) => bytes > atMost).map(describeSize)).toEqual([])
  })

  test('has nothing of the console, which is within a budget of its own', () => {
    const { bytes, atMost, files } = measureConsole(CONSOLE)
    expect(bytes).toBeLessThanOrEqual(atMost)
    expect(files.length).toBeGreaterThan(1)
    const names = globSync('**/*.{js,html}', { cwd: SITE })
    const found = names.filter((name) =>
      readFileSync(resolve(SITE, name), 'utf8').includes('Sign this order'),
    )
    expect([names.length > 20, found]).toEqual([true, []])
  })

  test('has a console with the icon of the site', () => {
    const icon = (folder: string) => readFileSync(resolve(folder, 'favicon.svg'), 'utf8')
    expect(icon(CONSOLE)).toBe(icon(SITE))
    expect(readFileSync(resolve(CONSOLE, 'index.html'), 'utf8')).toContain('href="/favicon.svg"')
  })

  test('was measured', () => {
    expect(sizes).toHaveLength(18)
    expect(sizes.filter(({ bytes }) => bytes < 1000)).toEqual([])
  })

  test('loads nothing of passkeys on the landing page, before the login, or with the app', () => {
    const early = sizes.filter(({ what }) => /landing|login|without a screen|wallet/i.test(what))
    const paths = new Set(early.flatMap(({ files }) => files.map(({ path }) => path)))
    const found = [...paths].flatMap((path) => modulesOf(SITE, path))
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter((module) => /webauthn|features\/.*passkey/.test(module))).toEqual([])
  })

  // What comes later would not come where the network has gone in between.
  test('loads what compares the public log at once, and all that verifies what is a person’s together', () => {
    const manifest = manifestOf()
    const { file, dynamicImports } = manifest['src/app/watch-log.ts'] ?? {}
    expect(file).toMatch(/watch-log/)
    expect(dynamicImports).toEqual(['src/app/watch-own.ts'])
    expect(manifest['src/app/watch-own.ts']?.dynamicImports).toBeUndefined()
  })

  // The first of two that import each other would run without what it needs of the other.
  test('has no parts that import each other', () => {
    const manifest = manifestOf()
    const circles: string[] = []
    const done = new Set<string>()
    const follow = (name: string, path: readonly string[]): void => {
      if (path.includes(name)) circles.push([...path, name].join(' > '))
      if (done.has(name) || path.includes(name)) return
      for (const next of manifest[name]?.imports ?? []) follow(next, [...path, name])
      done.add(name)
    }
    for (const name of Object.keys(manifest)) follow(name, [])
    expect([done.size > 100, circles]).toEqual([true, []])
  })

  test('has the module names for an exceeded budget', () => {
    const landing = sizes[1]
    expect(landing && describeSize({ ...landing, atMost: 1 })).toMatch(/static-page/)
  })
})
