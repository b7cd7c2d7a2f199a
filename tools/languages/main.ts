import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filled } from './edit.ts'
import { textsOf } from './module.ts'

const TEXTS = 'src/text'
const USAGE = 'npm run languages [coverage | fill] [language]'

const [command = 'coverage', chosen] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

const others = (await readdir(TEXTS)).filter((language) => language !== 'en').sort()
const languages = chosen === undefined ? others : others.filter((language) => language === chosen)
if (languages.length === 0) throw new Error(`There is no ${chosen}, but ${others.join(', ')}`)

// The console is read by the staff, in English.
const names = (await readdir(join(TEXTS, 'en'))).filter((name) => !/^console\b/.test(name)).sort()

const sourceIn = (language: string, name: string) => readFile(join(TEXTS, language, name), 'utf8')

const commands: Readonly<Record<string, (language: string) => Promise<void>>> = {
  async coverage(language) {
    const files = await Promise.all(
      names.map(async (name) => ({ name, own: textsOf(await sourceIn(language, name)) })),
    )
    const all = files.flatMap(({ own }) => own)
    const left = files.flatMap(({ name, own }) =>
      own.filter(({ isUntranslated }) => isUntranslated).map(({ path }) => `  ${name}: ${path}`),
    )
    const share = Math.floor(((all.length - left.length) / all.length) * 1000) / 10
    print(`${language}: ${share} % of ${all.length} texts`)
    for (const line of left) print(line)
  },
  async fill(language) {
    for (const name of names) {
      const { code, added } = filled(await sourceIn(language, name), await sourceIn('en', name))
      if (added.length === 0) continue
      await writeFile(join(TEXTS, language, name), code)
      for (const path of added) print(`${language}/${name}: ${path}`)
    }
  },
}

const run = commands[command]
if (!run) throw new Error(USAGE)
for (const language of languages) await run(language)
