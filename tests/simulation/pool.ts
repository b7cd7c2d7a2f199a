import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WASM_FLAGS } from '../support/wasm-flags.ts'
import type { Result } from './run.ts'

/** What one process simulates. */
export interface Job {
  readonly seeds: readonly number[]
  /** The name of a planted bug. */
  readonly bug?: string | undefined
  /** Ends with the first seed that finds something. */
  readonly isUntilFound?: boolean
  /** Prints every step. */
  readonly isTold?: boolean
}

/** Runs a job in a process of its own and resolves to its results; rejects if it ends early. */
export const runJob = (job: Job): Promise<Result[]> =>
  runPart(join(import.meta.dirname, 'part.ts'), job)

/** The same for the program at `part`, which prints a `Result` a line. */
export async function runPart<Result>(
  part: string,
  job: Job,
  onResult: (result: Result) => void = () => {},
): Promise<Result[]> {
  const child = spawn(process.execPath, [...WASM_FLAGS, part, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const results: Result[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"seed"')) {
      process.stdout.write(`${line}\n`)
      continue
    }
    const result: Result = JSON.parse(line)
    results.push(result)
    onResult(result)
  }
  const code = await ended
  if (code !== 0) throw new Error(`a simulation ended with ${code}`)
  return results
}

/** Runs `work` for each item, `width` at the same time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const workers = Array.from({ length: width }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  })
  await Promise.all(workers)
}
