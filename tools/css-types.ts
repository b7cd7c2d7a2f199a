import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, resolve } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'

/**
 * Writes a declaration for each CSS module, so that `css.name` compiles only if the class exists, and fails if a class is
 * unused. The declarations are not committed; `rootDirs` in tsconfig.base.json merges their folder with the sources.
 * Existing packages for this need TypeScript's former API.
 */
const OUTPUT = '.types'

const styles = await classesOfModules()
await rm(OUTPUT, { recursive: true, force: true })
await Promise.all([...styles].map(([path, classes]) => declare(path, classes)))

const used = await usedClasses()
const unused = [...styles].flatMap(([path, classes]) =>
  classes.filter((name) => !used.has(`${path}:${name}`)).map((name) => `${path}: .${name}\n`),
)
if (unused.length > 0) {
  process.stderr.write(`Classes that no component uses:\n${unused.join('')}`)
  process.exitCode = 1
}

async function classesOfModules(): Promise<Map<string, string[]>> {
  const config = await resolveConfig({ configFile: false }, 'build')
  const classes = new Map<string, string[]>()
  for (const path of globSync('src/**/*.module.css')) {
    const code = await readFile(path, 'utf8')
    const { modules = {} } = await preprocessCSS(code, resolve(path), config)
    // Vite also exports the names of animations.
    const isClass = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(code)
    classes.set(normalize(path), Object.keys(modules).filter(isClass))
  }
  return classes
}

async function declare(path: string, classes: readonly string[]): Promise<void> {
  const names = classes.map((name) => `  readonly ${JSON.stringify(name)}: string\n`).join('')
  const file = join(OUTPUT, `${path}.d.ts`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `declare const css: {\n${names}}\nexport default css\n`)
}

/** `path:name` of every class that a component uses. */
async function usedClasses(): Promise<Set<string>> {
  const used = new Set<string>()
  for (const path of globSync('src/**/*.tsx')) {
    const code = await readFile(path, 'utf8')
    for (const [, styles = ''] of code.matchAll(/^import css from '(.+\.module\.css)'$/gm))
      for (const [, name, quoted] of code.matchAll(/\bcss(?:\.(\w+)|\['([^']+)'\])/g))
        used.add(`${join(dirname(path), styles)}:${name ?? quoted}`)
  }
  return used
}
