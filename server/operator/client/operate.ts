import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { adminSocketPath } from '../admin-socket-path.ts'
import { type CommandText, isQuestion, type Outcome } from '../command.ts'
import { HostNotRunning, NoAnswer, sendCommand } from './admin-client.ts'
import { readCommandLine } from './command-line.ts'

const EXIT = { done: 0, refused: 1, invalid: 2, noHost: 3, unknown: 4 } as const
const OWNER_ONLY = 0o600
/** Milliseconds that an order, and then the question for its outcome, may take. */
const [PATIENCE, SECOND_PATIENCE] = [30_000, 10_000]

/** Where a command is given. */
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
  const print = (exit: number, text: string): number => {
    const shown = `${replaceControlCharacters(text)}\n`
    if (exit === EXIT.done) terminal.write(shown)
    else terminal.writeError(shown)
    return exit
  }
  const request = readCommandLine(args)
  if (request.kind === 'help') return print(EXIT.done, request.text)
  if (request.kind === 'invalid') return print(EXIT.invalid, request.message)
  try {
    return await send(request.command, terminal.dataDir())
  } catch (error) {
    return print(EXIT.invalid, error instanceof Error ? error.message : String(error))
  }

  async function send(command: CommandText, dataDir: string): Promise<number> {
    try {
      let page: CommandText = command
      for (;;) {
        const { isDone, lines, next, files } = await outcomeOf(page, socketPath(dataDir))
        const text = lines.map(onOneLine).join('\n')
        if (!isDone) return print(EXIT.refused, text)
        const exit = print(EXIT.done, [text, ...(files ?? []).map(writeOwn)].join('\n'))
        if (next === undefined) return exit
        page = { ...command, after: next }
      }
    } catch (error) {
      if (error instanceof NoAnswer) return print(EXIT.unknown, error.message)
      if (!(error instanceof HostNotRunning)) throw error
      return print(
        EXIT.noHost,
        `No host is running with its data in ${resolve(dataDir)}. Start it with "npm start", or set DATA_DIR to the data folder of the running host.`,
      )
    }
  }

  /** Sends the command; if it is an order without an answer, asks for its outcome. Throws HostNotRunning or NoAnswer. */
  async function outcomeOf(command: CommandText, path: string): Promise<Outcome> {
    if (isQuestion(command)) return await sendCommand(path, command)
    const order = randomUUID()
    const over = terminal.onInterrupt(() => print(EXIT.unknown, unknownText(order)))
    try {
      return await sendCommand(path, { ...command, order }, PATIENCE)
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

/** Without the folder there is no host either. */
function socketPath(dataDir: string): string {
  if (!existsSync(dataDir)) throw new HostNotRunning('no data folder')
  return adminSocketPath(dataDir)
}

/** Writes a file into the current folder, never over another one. */
function writeOwn({ name, text }: NonNullable<Outcome['files']>[number]): string {
  if (existsSync(name) && readFileSync(name, 'utf8') === text) return `${name} is there already.`
  writeFileSync(name, text, { flag: 'wx', mode: OWNER_ONLY })
  return `Wrote ${name}.`
}

const unknownText = (order: string): string =>
  `The host has not answered, so the outcome is unknown. Before you give the command again, ask: npm run operator -- order ${order}`

/** Names and reasons are user input; their control characters must not reach the operator's terminal. */
const replaceControlCharacters = (text: string): string => text.replace(/[^\P{C}\n]/gu, '?')

/** Nor may they go on in a line that looks like another one of the list. */
const onOneLine = (text: string): string => text.replace(/[\n\p{Zl}\p{Zp}]/gu, '?')
