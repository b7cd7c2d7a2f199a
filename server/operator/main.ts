import { resolve } from 'node:path'
import { parseHostConfig } from '../config.ts'
import { loadEnvFile } from '../env-file.ts'
import { readCommandLine } from './command-line.ts'
import { doorPath } from './door-path.ts'
import { knock, NobodyThere } from './knock.ts'
import type { OrderText } from './order.ts'

/*
 * `npm run operator -- <command>`: hands one order to the running host and prints what comes back.
 */
const EXIT = { done: 0, refused: 1, notUnderstood: 2, noHost: 3 } as const

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const request = readCommandLine(args)
  if (request.kind === 'help') return say(EXIT.done, request.text)
  if (request.kind === 'wrong') return complain(EXIT.notUnderstood, request.message)
  loadEnvFile()
  try {
    return await give(request.order, parseHostConfig(process.env).dataDir)
  } catch (error) {
    return complain(EXIT.notUnderstood, error instanceof Error ? error.message : String(error))
  }
}

async function give(order: OrderText, dataDir: string): Promise<number> {
  try {
    const { isWell, lines } = await knock(doorPath(dataDir), order)
    return isWell ? say(EXIT.done, lines.join('\n')) : complain(EXIT.refused, lines.join('\n'))
  } catch (error) {
    if (!(error instanceof NobodyThere)) throw error
    return complain(
      EXIT.noHost,
      `No host is running with its data in ${resolve(dataDir)}. Start it with "npm start", or set DATA_DIR to the running host's.`,
    )
  }
}

function say(exit: number, text: string): number {
  process.stdout.write(`${harmless(text)}\n`)
  return exit
}

function complain(exit: number, text: string): number {
  process.stderr.write(`${harmless(text)}\n`)
  return exit
}

/** Names and reasons are other people's words: none of them may steer the operator's terminal or turn a line around. */
function harmless(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '?')
}
