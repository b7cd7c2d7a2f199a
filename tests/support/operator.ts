import { operate } from '../../server/operator/terminal/operate.ts'

/** What the operator's program does, in this process: starting one takes as long as ten commands. */
export async function operator(dataDir: string, args: readonly string[]): Promise<string> {
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const terminal = { dataDir: () => dataDir, write, writeError: write }
  const exit = await operate(args, { ...terminal, onInterrupt: () => () => {} })
  if (exit !== 0) throw new Error(output)
  return output
}
