import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks on the terminal; a secret is not shown while it is typed. Piped lines are answers in their order. */
export interface Prompt {
  line(question: string): Promise<string>
  secret(question: string): Promise<string>
  close(): void
}

export function openPrompt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Prompt {
  let isHidden = false
  const shown = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const isTerminal = 'isTTY' in input && input.isTTY === true
  const reader = createInterface({ input, output: shown, terminal: isTerminal, historySize: 0 })
  const lines = reader[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    return done ? '' : String(value)
  }
  return {
    line(question) {
      output.write(question)
      return next()
    },
    async secret(question) {
      output.write(question)
      isHidden = true
      const typed = await next()
      isHidden = false
      output.write('\n')
      return typed
    },
    close: () => reader.close(),
  }
}
