import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { programOf } from '../../support/programs.ts'
import { WASM_FLAGS } from '../../support/wasm-flags.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const START = join(ROOT, 'server/main/start.ts')
const PLANT = join(ROOT, 'tests/adversary/planted/preload.ts')

const mail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  at: v.string(),
  code: v.optional(v.string()),
  link: v.optional(v.string()),
})
export type Mail = v.InferOutput<typeof mail>

const reply = v.object({
  isDone: v.boolean(),
  lines: v.optional(v.array(v.string()), []),
  result: v.optional(v.record(v.string(), v.unknown()), {}),
})
/** What the host answers to an operator's order. */
export type Reply = v.InferOutput<typeof reply>

/** The host as `npm start` starts it, in a process of its own. */
export interface Host {
  readonly origin: string
  readonly pid: number
  /** Everything that it has printed since its last start. */
  output(): string
  mails(to: string): Promise<Mail[]>
  /** When the newest code was mailed to somebody; empty for none. */
  lastCodeAt(to: string): Promise<string>
  /** The code that is mailed to somebody after that. */
  codeAfter(to: string, at: string): Promise<string>
  /** The newest link that was mailed to somebody, as soon as there is one that is none of those. */
  linkBeside(to: string, known: readonly string[]): Promise<string>
  linksOf(to: string): Promise<readonly string[]>
  /** Sends an order to the admin socket, as the operator's program does. */
  order(command: string, given?: Readonly<Record<string, string>>): Promise<Reply>
  isRunning(): boolean
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again with the same data and port, by default after the end of one that runs. */
  start(changes?: Readonly<Record<string, string>>): Promise<void>
  dispose(): Promise<void>
}

/** Milliseconds; on a busy machine a start takes its time. */
const PATIENCE = 60_000

/** `bug`: the name of a planted one, with which the host is started. */
export async function startHost(
  environment: Readonly<Record<string, string>>,
  bug?: string,
): Promise<Host> {
  const data = mkdtempSync(join(tmpdir(), 'adversary-'))
  let settings: Readonly<Record<string, string>> = {
    DATA_DIR: data,
    PORT: '0',
    LOCAL_CHAIN: 'off',
    PUSH: 'off',
    SITE_DIR: join(ROOT, 'tests/support/empty-site'),
    ADDRESS_LIMIT: '100000',
    ...environment,
  }
  let [printed, origin] = ['', '']
  let child: ChildProcess | undefined

  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null

  async function start(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    if (isRunning()) await stop()
    settings = { ...settings, ...changes }
    printed = ''
    const planted = bug === undefined ? {} : { PLANTED: bug }
    // A bug is planted in a file as it is loaded.
    const program = bug === undefined ? [programOf('start')] : ['--import', PLANT, START]
    const own = spawn(process.execPath, [...WASM_FLAGS, ...program], {
      // No .env of this machine.
      cwd: data,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
        ...planted,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = own
    own.stderr.on('data', (chunk) => (printed += chunk))
    const ready = new Promise<string>((found, failed) => {
      createInterface({ input: own.stdout }).on('line', (line) => {
        printed += `${line}\n`
        // The line after that of the site.
        const address = /(http:\/\/localhost:\d+)\/mailbox\?key=/.exec(line)?.[1]
        if (address) found(address)
      })
      own.once('exit', (code) => failed(new Error(`the host exited with ${code}\n${printed}`)))
    })
    origin = await ready
    settings = { ...settings, PORT: new URL(origin).port }
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!isRunning()) return
    const ended = new Promise((done) => child?.once('exit', done))
    child?.kill(signal)
    await ended
  }

  async function mails(to: string): Promise<Mail[]> {
    const key = /\/mailbox(\?key=[\w-]+)/.exec(printed)?.[1] ?? ''
    for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await setTimeout(200)) {
      const answer = await fetch(`${origin}/mailbox.json${key}&to=${encodeURIComponent(to)}`)
      // A busy database may ask for another try.
      if (answer.status !== 503) return v.parse(v.array(mail), await answer.json())
    }
    throw new Error(`no mailbox\n${printed}`)
  }

  const newestCode = async (to: string) => (await mails(to)).find(({ code }) => code !== undefined)

  const linksOf = async (to: string) =>
    (await mails(to)).flatMap(({ link }) => (link === undefined ? [] : [link]))

  await start().catch((error: unknown) => {
    rmSync(data, { recursive: true, force: true })
    throw error
  })
  return {
    get origin() {
      return origin
    },
    get pid() {
      return child?.pid ?? 0
    },
    output: () => printed,
    isRunning,
    stop,
    start,
    mails,
    lastCodeAt: async (to) => (await newestCode(to))?.at ?? '',
    async codeAfter(to, at) {
      for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await setTimeout(15)) {
        const newest = await newestCode(to)
        if (newest?.code !== undefined && newest.at > at) return newest.code
      }
      throw new Error(`no code to ${to}\n${printed}`)
    },
    linksOf,
    async linkBeside(to, known) {
      for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await setTimeout(15)) {
        const newest = (await linksOf(to)).find((link) => !known.includes(link))
        if (newest !== undefined) return newest
      }
      throw new Error(`no link to ${to}\n${printed}`)
    },
    async order(command, given = {}) {
      const socket = connect({ path: join(data, 'operator.sock'), allowHalfOpen: true })
      socket.end(JSON.stringify({ command, ...given }))
      return v.parse(v.pipe(v.string(), v.parseJson(), reply), await text(socket))
    },
    async dispose() {
      await stop('SIGKILL')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
