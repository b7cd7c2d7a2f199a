import type { ChainServices } from '../../server/chains/services.ts'
import type { File } from '../../server/operator/entry/reply.ts'
import { execute as reply } from '../../server/operator/socket/execute.ts'
import { filesOf, nextOf, render } from '../../server/operator/terminal/render.ts'

/** A reply of the host as the terminal shows it. */
export interface Outcome {
  readonly isDone: boolean
  readonly lines: string[]
  readonly next?: string
  readonly files?: readonly File[]
}

/** Executes a command of the admin socket, and shows what came of it. */
export async function execute(deps: ChainServices, input: unknown): Promise<Outcome> {
  const replied = await reply(deps, input)
  const { csv, after } = Object.fromEntries(Object.entries(input ?? {}))
  const text = render(replied, csv === undefined ? 'text' : 'csv', { isFirst: after === undefined })
  const next = nextOf(replied)
  const files = filesOf(replied)
  return {
    isDone: replied.isDone,
    lines: text === '' ? [] : text.split('\n'),
    ...(next === undefined ? {} : { next }),
    ...(files.length > 0 ? { files } : {}),
  }
}
