import { createRandom, type Random } from '../simulation/world/random.ts'

/** Programs that attack a host; each seed is a sequence of moves. */
export interface Attack {
  /** Makes the moves of a seed, and resolves to what the book-keeper has found. */
  run(seed: number, random: Random, tell: (line: string) => void): Promise<readonly string[]>
  /** The moves that were made so far, with how often. */
  readonly made: ReadonlyMap<string, number>
  close(): Promise<void>
}

export interface Program {
  readonly name: string
  /** Starts a host with what it needs; with a planted bug if one is named. */
  open(bug?: string): Promise<Attack>
}

export interface Outcome {
  readonly seed: number
  readonly findings: readonly string[]
}

/** Runs seeds one after another; a host with which something was found is thrown away. */
export async function* runSeeds(
  { open }: Program,
  seeds: readonly number[],
  { bug, tell = () => {} }: { bug?: string; tell?: (line: string) => void } = {},
  onMade: (made: ReadonlyMap<string, number>) => void = () => {},
): AsyncGenerator<Outcome> {
  let attack: Attack | undefined
  try {
    for (const seed of seeds) {
      attack ??= await open(bug)
      const findings = await attack
        .run(seed, createRandom(seed), tell)
        .catch((error: unknown) => [
          `the attack broke off: ${error instanceof Error ? error.stack : error}`,
        ])
      yield { seed, findings }
      if (findings.length === 0) continue
      onMade(attack.made)
      await attack.close()
      attack = undefined
    }
  } finally {
    if (attack) onMade(attack.made)
    await attack?.close()
  }
}
