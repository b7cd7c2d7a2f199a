import { readFileSync } from 'node:fs'
import { createInstrumenter } from '@stryker-mutator/instrumenter'
import { createInjector } from 'typed-inject'
import * as v from 'valibot'

/** One small change of the program that a test should notice. */
export interface Mutant {
  readonly id: string
  /** Relative to the project's root. */
  readonly file: string
  /** The first line that it changes, from 1. */
  readonly line: number
  readonly kind: string
  readonly original: string
  readonly replacement: string
}

/** The sources with all their mutants in them: which one is active is decided when they run (choose.ts). */
export interface Instrumented {
  readonly mutants: readonly Mutant[]
  /** The text to run instead of a file, by its path relative to the project's root. */
  readonly texts: ReadonlyMap<string, string>
}

const silent = () => undefined
const off = () => false
const logger = {
  isTraceEnabled: off,
  isDebugEnabled: off,
  isInfoEnabled: off,
  isWarnEnabled: off,
  isErrorEnabled: off,
  isFatalEnabled: off,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

/** Of a vertical tab in a range the tool makes `\V`, which is no expression, and the file could not be loaded. */
const verticalTab = v.object({
  node: v.object({
    type: v.literal('RegExpLiteral'),
    pattern: v.pipe(v.string(), v.includes('\\v')),
  }),
})

export async function instrument(files: readonly string[]): Promise<Instrumented> {
  const injector = createInjector().provideValue('logger', logger)
  const sources = files.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }))
  const { mutants, files: instrumented } = await createInstrumenter(injector).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [
      { shouldIgnore: (path) => (v.is(verticalTab, path) ? 'no expressions' : undefined) },
    ],
    noHeader: false,
  })
  const lines = new Map(sources.map(({ name, content }) => [name, content.split('\n')]))
  return {
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, location, mutatorName, replacement }) => ({
        id,
        file: fileName,
        line: location.start.line + 1,
        kind: mutatorName,
        original: textAt(lines.get(fileName) ?? [], location),
        replacement,
      })),
    texts: new Map(instrumented.map(({ name, content }) => [name, content])),
  }
}

interface Place {
  readonly line: number
  readonly column: number
}

/** What stands between two places, of which lines and columns count from 0. */
function textAt(lines: readonly string[], { start, end }: { start: Place; end: Place }): string {
  const part = lines.slice(start.line, end.line + 1)
  const last = part.length - 1
  return part
    .map((line, index) =>
      line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined),
    )
    .join('\n')
}
