import { createServer, type IncomingMessage } from 'node:http'
import { parseArgs } from 'node:util'
import { addCheckpoint } from './add-checkpoint.ts'
import { createReport } from './report.ts'
import { overHttp } from './source.ts'
import { keptIn, ownKeyText, witness } from './witness.ts'

const USAGE = `npm run witness -- <address> --name <name> [--folder <folder>] [--key <text>]
npm run witness -- --listen <address:port> --name <name> [--folder <folder>] [--key <text>]

The first looks at the public log of a host once, and cosigns its newest state (C2SP tlog-cosignature) if it has all that this
witness has seen before. Run it now and again, on another machine than the host's. The second stays, and cosigns what the host
brings by itself (C2SP tlog-witness), whose setting LOG_WITNESSES names it; a proxy with TLS goes before it.

  --name    the name of this witness, such as example.net/witness
  --folder  where its key and what it has seen are kept; witness by default
  --key     the verifier key of the log that is known already; by default the first one is believed, and --listen needs it once`

const EXIT = { right: 0, failed: 1, impossible: 2 } as const
/** Bytes; no checkpoint with its proof has more. */
const MOST = 16_384

const print = (line: string) => void process.stdout.write(`${line}\n`)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function main(args: readonly string[]): Promise<number> {
  const request = read(args)
  if (!request) {
    print(USAGE)
    return EXIT.impossible
  }
  try {
    return 'listen' in request ? await serve(request) : await look(request)
  } catch (error) {
    print(`FAILED  ${messageOf(error)}`)
    return EXIT.impossible
  }
}

interface Own {
  readonly name: string
  readonly folder: string
  readonly key: string | undefined
}

async function look({ address, folder, ...own }: Own & { address: string }): Promise<number> {
  const report = createReport(print)
  const get = overHttp(address)
  const readLog = async (path: string) => (await get(path)) ?? 'none'
  const isThere = await witness(folder, readLog, report, { ...own, now: Date.now() })
  if (!isThere) print('FAILED  the log does not answer, or is not there')
  if (!isThere) return EXIT.impossible
  return report.hasFailed ? EXIT.failed : EXIT.right
}

interface Place {
  readonly host: string
  readonly port: number
}

async function serve({ listen, folder, ...own }: Own & { listen: Place }): Promise<number> {
  const kept = await keptIn(folder, own.key)
  if (!kept) throw new Error('--key: the key of the log whose states are brought')
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer(async (request, response) => {
    try {
      const { status, type, body } = await answerTo(request)
      response.writeHead(status, { 'content-type': type ?? 'text/plain; charset=utf-8' }).end(body)
    } catch {
      // Whoever asked has gone away in the middle of it.
      response.destroy()
    }
  })
  async function answerTo(request: IncomingMessage) {
    if (request.method !== 'POST' || request.url !== '/add-checkpoint')
      return { status: 404, body: 'POST /add-checkpoint\n', type: undefined }
    const text = await textOf(request)
    // One after another: what is compared is what is stored.
    const turn = last.then(() => addCheckpoint(folder, text, { ...own, now: Date.now() }))
    last = turn.catch(() => undefined)
    const answer = await turn.catch((error: unknown) => ({ status: 500, body: messageOf(error) }))
    print(
      `${new Date().toISOString()} ${answer.status} ${answer.status === 200 ? '' : text}`.trim(),
    )
    return { type: undefined, ...answer }
  }
  server.listen(listen.port, listen.host, () => {
    const at = server.address()
    const port = at && typeof at === 'object' ? at.port : listen.port
    print(`ok      this witness is ${ownKeyText(folder, own.name)}`)
    print(`ok      it cosigns ${kept.key} at http://${listen.host}:${port}/add-checkpoint`)
  })
  return await new Promise<number>((done) => {
    server.once('error', (error) => {
      print(`FAILED  ${messageOf(error)}`)
      done(EXIT.impossible)
    })
    const stop = () => server.close(() => done(EXIT.right))
    process.once('SIGINT', stop).once('SIGTERM', stop)
  })
}

/** What is too long ends where it may, and is no request any more. */
async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MOST) return ''
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString()
}

/** Undefined for a command line that is none. */
function read(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { name: text, folder: text, key: text, listen: text },
      allowPositionals: true,
    })
    const { name = '', folder = 'witness', key, listen } = values
    const [address = '', ...more] = positionals
    if (!/^[^\s+]+$/u.test(name) || more.length > 0) return undefined
    const own = { name, folder, key }
    if (listen !== undefined) {
      const [, host, port] = /^(\[[^\]]+\]|[^:\s]+):(\d{1,5})$/.exec(listen) ?? []
      if (address !== '' || host === undefined) return undefined
      return { ...own, listen: { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } }
    }
    return /^https?:\/\//.test(address) && URL.canParse(address) ? { ...own, address } : undefined
  } catch {
    return undefined
  }
}

process.exitCode = await main(process.argv.slice(2))
