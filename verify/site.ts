import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { addUp } from '#domain/log/add-up.ts'
import type { LogEntry } from '#domain/log/entries.ts'
import type { ReadLog } from '#domain/log/follow.ts'
import { verifyEd25519 } from './ed25519.ts'
import type { Report } from './report.ts'

/** What is served at a path of the site; undefined where nothing is. */
export type ReadSite = (path: string) => Promise<Uint8Array | undefined>

/** Files that the build leaves for programs, and no browser is served. */
const UNSERVED = /(?:^|\/)\.|^_headers$|^_redirects$|^404\.html$|\.(?:br|gz)$/
const HIDDEN = /(?:^|\/)\./
const FORMER = '.hosting/former-assets.json'
const formerAssets = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))
/** Milliseconds. */
const PAUSE = 1000
/** Files that are asked for at once. */
const AT_ONCE = 8

const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** The files of a built site, without those of builds before that stay for open tabs. */
function filesIn(folder: string): string[] {
  const former = existsSync(join(folder, FORMER))
    ? v.parse(formerAssets, readFileSync(join(folder, FORMER), 'utf8'))
    : {}
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder).length + 1))
    .filter((path) => !HIDDEN.test(path) && !(path in former))
    .sort()
}

/** The addresses at which a file is served: a document has one of its own beside its name. */
function addressesOf(path: string): string[] {
  const [, name] = /^([\w-]+)\.html$/.exec(path) ?? []
  if (name === undefined) return [`/${path}`]
  const page =
    name === 'index' ? '/' : name === 'shell' ? '/freeze' : `/${name.replaceAll('-', '/')}`
  return [`/${path}`, page]
}

/** Whether a host serves the site that was built in `folder`, and its log says so. */
export async function verifySite(
  folder: string,
  { readSite, readLog }: { readonly readSite: ReadSite; readonly readLog: ReadLog },
  report: Report,
): Promise<void> {
  const files = filesIn(folder)
  report.check(files.includes('index.html'), `${folder} has a built site`)
  const wanted = files
    .filter((path) => !UNSERVED.test(path))
    .flatMap((path) => addressesOf(path).map((address) => ({ path, address })))
  const other: string[] = []
  for (let at = 0; at < wanted.length; at += AT_ONCE)
    await Promise.all(
      wanted.slice(at, at + AT_ONCE).map(async ({ path, address }) => {
        const served = await readSite(address)
        const isSame = served && sha256(served) === sha256(readFileSync(join(folder, path)))
        if (!isSame) other.push(address)
      }),
    )
  const which = other.length > 0 ? `: not ${other.sort().slice(0, 5).join(', ')}` : ''
  report.check(other.length === 0, `${wanted.length} addresses serve what was built here${which}`)
  await checkLog(
    files.map((path) => [path, readFileSync(join(folder, path))]),
    readLog,
    report,
  )
}

async function checkLog(
  files: readonly (readonly [path: string, content: Uint8Array])[],
  read: ReadLog,
  report: Report,
): Promise<void> {
  let newest: Extract<LogEntry, { readonly kind: 'site' }> | undefined
  const { is } = await addUp({
    read,
    verify: verifyEd25519,
    onProgress: async () => true,
    wait: () => setTimeout(PAUSE),
    onEntry: (entry) => {
      if (entry?.kind === 'site') newest = entry
    },
  })
  report.check(is === 'right', 'the public log can be read, and is the one that is signed')
  if (is !== 'right') return
  // As: sha256sum of all files, by path, | sha256sum
  const hash = sha256(files.map(([path, content]) => `${sha256(content)}  ${path}\n`).join(''))
  const since = newest ? `, ${newest.release} since ${newest.time}` : ''
  report.check(newest?.hash === hash, `the log names this site as the newest${since}`)
}
