import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseHostConfig } from '../config.ts'
import { loadEnvFiles } from '../env-file.ts'
import { HostNotRunning, NoAnswer, sendCommand } from './admin-client.ts'
import { adminSocketPath } from './admin-socket-path.ts'
import type { CommandText, Outcome } from './command.ts'
import { isQuestion } from './command.ts'
import { readCommandLine } from './command-line.ts'

/*
 * `npm run operator -- <command>`: sends one command to the running host and prints the response.
 */
const EXIT = { done: 0, refused: 1, invalid: 2, noHost: 3, unknown: 4 } as const

const OWNER_ONLY = 0o600
/** Milliseconds that an order, and then the question for its outcome, may take. */
const [PATIENCE, SECOND_PATIENCE] = [30_000, 10_000]

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const request = readCommandLine(args)
  if (request.kind === 'help') return print(EXIT.done, request.text)
  if (request.kind === 'invalid') return printError(EXIT.invalid, request.message)
  loadEnvFiles()
  try {
    return await send(request.command, parseHostConfig(process.env).dataDir)
  } catch (error) {
    return printError(EXIT.invalid, error instanceof Error ? error.message : String(error))
  }
}

async function send(command: CommandText, dataDir: string): Promise<number> {
  try {
    let page: CommandText = command
    for (;;) {
      const { isDone, lines, next, files } = await outcomeOf(page, socketPath(dataDir))
      const text = lines.join('\n')
      if (!isDone) return printError(EXIT.refused, text)
      const exit = print(EXIT.done, [text, ...(files ?? []).map(writeOwn)].join('\n'))
      if (next === undefined) return exit
      page = { ...command, after: next }
    }
  } catch (error) {
    if (error instanceof NoAnswer) return printError(EXIT.unknown, error.message)
    if (!(error instanceof HostNotRunning)) throw error
    return printError(
      EXIT.noHost,
      `No host is running with its data in ${resolve(dataDir)}. Start it with "npm start", or set DATA_DIR to the data folder of the running host.`,
    )
  }
}

/** Without the folder there is no host either. */
function socketPath(dataDir: string): string {
  if (!existsSync(dataDir)) throw new HostNotRunning('no data folder')
  return adminSocketPath(dataDir)
}

/** Sends the command; if it is an order without an answer, asks for its outcome. Throws HostNotRunning or NoAnswer. */
async function outcomeOf(command: CommandText, path: string): Promise<Outcome> {
  if (isQuestion(command)) return await sendCommand(path, command)
  const order = randomUUID()
  const interrupt = () => process.exit(printError(EXIT.unknown, unknownText(order)))
  process.once('SIGINT', interrupt)
  try {
    return await sendCommand(path, { ...command, order }, PATIENCE)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return await sendCommand(path, { command: 'order', id: order }, SECOND_PATIENCE).catch(() => {
      throw new NoAnswer(unknownText(order))
    })
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/** Writes a file into the current folder, never over another one. */
function writeOwn({ name, text }: NonNullable<Outcome['files']>[number]): string {
  if (existsSync(name) && readFileSync(name, 'utf8') === text) return `${name} is there already.`
  writeFileSync(name, text, { flag: 'wx', mode: OWNER_ONLY })
  return `Wrote ${name}.`
}

function unknownText(order: string): string {
  return `The host has not answered, so the outcome is unknown. Before you give the command again, ask: npm run operator -- order ${order}`
}

function print(exit: number, text: string): number {
  process.stdout.write(`${replaceControlCharacters(text)}\n`)
  return exit
}

function printError(exit: number, text: string): number {
  process.stderr.write(`${replaceControlCharacters(text)}\n`)
  return exit
}

/** Names and reasons are user input; their control characters must not reach the operator's terminal. */
function replaceControlCharacters(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '?')
}
