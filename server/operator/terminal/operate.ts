import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { commandNamed } from '../commands/table.ts'
import type { File, Reply } from '../entry/reply.ts'
import { HostNotRunning, NoAnswer, sendCommand } from '../socket/admin-client.ts'
import { adminSocketPath } from '../socket/admin-socket-path.ts'
import { type NamedTexts, readCommandLine } from './command-line.ts'
import { type Format, filesOf, nextOf, render, renderError } from './render.ts'

const EXIT = { done: 0, refused: 1, invalid: 2, noHost: 3, unknown: 4 } as const
const OWNER_ONLY = 0o600
/** Milliseconds that an order, and then the question for its outcome, may take. */
const [PATIENCE, SECOND_PATIENCE] = [30_000, 10_000]

/** The place where a command is given. */
export interface Terminal {
  /** The host's data folder. Throws if the configuration is invalid. */
  readonly dataDir: () => string
  readonly write: (text: string) => unknown
  readonly writeError: (text: string) => unknown
  /** Calls `end` if the command is interrupted, and exits with what it returns, until the returned function is called. */
  readonly onInterrupt: (end: () => number) => () => void
}

/** Carries out one command line and resolves to its exit code. */
export async function operate(args: readonly string[], terminal: Terminal): Promise<number> {
  const request = readCommandLine(args)
  if (request.kind === 'help') {
    terminal.write(`${request.text}\n`)
    return EXIT.done
  }
  const { format } = request
  const fail = (exit: number, message: string): number => {
    terminal.writeError(`${renderError(message, exit, format)}\n`)
    return exit
  }
  if (request.kind === 'invalid') return fail(EXIT.invalid, request.message)
  try {
    return await send(request.command, format, terminal.dataDir())
  } catch (error) {
    return fail(EXIT.invalid, error instanceof Error ? error.message : String(error))
  }

  async function send(command: NamedTexts, format: Format, dataDir: string): Promise<number> {
    try {
      let page: NamedTexts = command
      for (;;) {
        const reply = await replyTo(page, socketPath(dataDir))
        const exit = show(reply, format, page === command)
        const next = nextOf(reply)
        if (!reply.isDone || next === undefined) return exit
        page = { ...command, after: next }
      }
    } catch (error) {
      if (error instanceof NoAnswer) return fail(EXIT.unknown, error.message)
      if (!(error instanceof HostNotRunning)) throw error
      return fail(
        EXIT.noHost,
        `No host is running with its data in ${resolve(dataDir)}. Start it with "npm start", or set DATA_DIR to the data folder of the running host.`,
      )
    }
  }

  function show(reply: Reply, format: Format, isFirst: boolean): number {
    const exit = reply.isDone ? EXIT.done : EXIT.refused
    if (!reply.isDone && 'lines' in reply && format !== 'text')
      return fail(exit, reply.lines.join('\n'))
    const text = `${render(reply, format, { isFirst })}\n`
    if (reply.isDone || format === 'json') terminal.write(text)
    else terminal.writeError(text)
    if (!reply.isDone) return exit
    for (const file of filesOf(reply)) {
      const line = `${writeOwn(file)}\n`
      // A script reads their names in the result.
      if (format !== 'json') terminal.write(line)
    }
    return exit
  }

  /** Sends the command; if it is an order without an answer, asks for its outcome. Throws HostNotRunning or NoAnswer. */
  async function replyTo(command: NamedTexts, path: string): Promise<Reply> {
    if (!commandNamed(command.command)?.isOrder) return await sendCommand(path, command)
    const order = randomUUID()
    const over = terminal.onInterrupt(() => fail(EXIT.unknown, unknownText(order)))
    try {
      return await sendCommand(path, { ...command, by: accountName(), order }, PATIENCE)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return await sendCommand(path, { command: 'order', id: order }, SECOND_PATIENCE).catch(() => {
        throw new NoAnswer(unknownText(order))
      })
    } finally {
      over()
    }
  }
}

/** The account on this machine, which has no name in some containers. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `account ${process.getuid?.()}`
  }
}

/** There is no host either where the folder is missing. */
function socketPath(dataDir: string): string {
  if (!existsSync(dataDir)) throw new HostNotRunning('no data folder')
  return adminSocketPath(dataDir)
}

/** Writes a file into the current folder, never over another one. */
function writeOwn({ name, text }: File): string {
  if (existsSync(name) && readFileSync(name, 'utf8') === text) return `${name} is there already.`
  writeFileSync(name, text, { flag: 'wx', mode: OWNER_ONLY })
  return `Wrote ${name}.`
}

const unknownText = (order: string): string =>
  `The host has not answered, so the outcome is unknown. Before you give the command again, ask: npm run operator -- order ${order}`
