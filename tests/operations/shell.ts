import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { NewMachine } from './new-machine.ts'
import type { Units } from './units.ts'

/** What an operator does in an editor with a file that the document names. */
export type Edit = (content: string) => string

/**
 * The shell of a new operator: takes the lines of the document as they are written. What the machine under it has not (a
 * name that certbot could prove, systemd, an editor, a registry of packages) is done in its place, and nothing else.
 */
export function createShell(
  machine: NewMachine,
  units: Units,
  {
    edits,
    say,
  }: { readonly edits: Readonly<Record<string, Edit>>; readonly say: (line: string) => void },
) {
  let folder = process.cwd()
  const aliases = new Map<string, string>()

  /** `sudo -u name` is the shell of that account; this one is root's. */
  const asAccount = (line: string) =>
    line
      .replace(/\bsudo -u (\w+) /g, 'setpriv --reuid $1 --regid $1 --init-groups ')
      .replace(/\bsudo /g, '')

  /** Runs a line; resolves to what it prints, and its exit code. */
  async function attempt(line: string) {
    const [name = ''] = line.split(' ')
    const expanded = aliases.has(name) ? line.replace(name, aliases.get(name) ?? '') : line
    const child = spawn('sh', ['-c', asAccount(expanded)], {
      // A shell stays in a folder that was moved away.
      cwd: existsSync(folder) ? folder : '/',
      env: machine.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await once(child, 'close')
    return { code: Number(code), printed: (await printed).join('') }
  }

  async function run(line: string): Promise<string> {
    const { code, printed } = await attempt(line)
    if (code !== 0) throw new Error(`ended with ${code}\n${printed.trim()}`)
    return printed
  }

  /** What is done in the place of a line; undefined where the line itself is run. */
  function inPlaceOf(line: string): (() => Promise<string> | string) | undefined {
    const words = line.split(/\s+/)
    const [program = '', ...args] = words[0] === 'sudo' ? words.slice(1) : words
    if (program === 'cd')
      return () => {
        folder = args[0] ?? folder
        return ''
      }
    const [, alias = '', meaning = ''] = /^alias (\w+)='(.*)'$/.exec(line) ?? []
    if (alias !== '')
      return () => {
        aliases.set(alias, meaning)
        return ''
      }
    if (program === 'apt-get') return () => requirePackages(args.filter((one) => /^\w/.test(one)))
    if (program === 'systemctl' && args[1] === 'nginx') return () => run('nginx -s reload')
    if (program === 'systemctl')
      return async () => {
        await units.systemctl(args)
        return ''
      }
    if (program === 'journalctl') return () => units.journal(args[1] ?? '')
    if (program === 'certbot')
      return () => {
        const name = args.at(-1) ?? ''
        machine.authority.issue(name, `/etc/letsencrypt/live/${name}`)
        return ''
      }
    if (program === 'editor')
      return () => {
        const [file = ''] = args
        const edit = edits[file]
        if (!edit) throw new Error(`nobody knows what is to be written into ${file}`)
        writeFileSync(file, edit(readFileSync(file, 'utf8')))
        return ''
      }
    if (program === 'npm' && args[0] === 'ci')
      return () => {
        mkdirSync(folder, { recursive: true })
        machine.installPackages(folder)
        return ''
      }
    return undefined
  }

  return {
    attempt,
    /** Runs a line of the document, and says that it was. Rejects with what the line has printed. */
    async run(line: string): Promise<string> {
      try {
        const printed = await (inPlaceOf(line) ?? (() => run(line)))()
        say(`ok  ${line}`)
        return printed
      } catch (error) {
        throw new Error(`${line}\n${error instanceof Error ? error.message : error}`)
      }
    },
  }
}
export type Shell = ReturnType<typeof createShell>

/** The names of packages, without the verb; each must be one that Debian has. */
function requirePackages([, ...names]: readonly string[]): string {
  for (const name of names)
    if (spawnSync('apt-cache', ['show', '--no-all-versions', name]).status !== 0)
      throw new Error(`there is no package ${name}`)
  return ''
}
