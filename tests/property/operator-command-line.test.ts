import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS, commandNamed } from '../../server/operator/commands/table.ts'
import { readCommandLine } from '../../server/operator/terminal/command-line.ts'
import { holds } from '../support/property.ts'

const ID = '7e0bb2b8-6a52-4a0c-9a9e-0c3d3b4c1f11'
/** What commands take, and what looks like it. */
const LIKELY = [
  ...['ada@example.org', 'BNB', 'usdt', '1.25', '-1', '-.5', '2h', 'on', 'follow', 'list', ID],
  ...['price', '12', `12:${'a'.repeat(64)}`, '0x5f3a', 'https://a.example/', '', ' ', '-', '--'],
  ...[
    '__proto__',
    'constructor',
    '--__proto__',
    '--constructor=1',
    '-x',
    '-1h',
    '--json',
    '--help',
  ],
]
const words = COMMANDS.flatMap(({ usage }) => usage.match(/[a-z][a-z-]*/g) ?? [])
const flags = COMMANDS.flatMap(({ form }) => [...form.options.keys()].map((name) => `--${name}`))

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...new Set(words)) },
  { weight: 3, arbitrary: fc.constantFrom(...LIKELY) },
  { weight: 2, arbitrary: fc.constantFrom(...new Set(flags)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const anyLine = fc.array(word, { maxLength: 8 })
/** The words of a command, with something for each of its arguments, and then anything. */
const nearly = fc
  .tuple(fc.constantFrom(...COMMANDS), fc.infiniteStream(word), fc.array(word, { maxLength: 3 }))
  .map(([{ form }, values, more]) => [
    ...form.parts.map((part) => (part.kind === 'word' ? part.text : String(values.next().value))),
    ...more,
  ])

const LABEL = /<[\w-]+>|--[\w-]+/

describe('any command line', () => {
  // Holds promise 23.
  test('is a command that the host reads alike, or is refused with what is wrong and how it is typed', () => {
    const kinds = new Map<string, number>()
    holds(
      fc.property(fc.oneof(anyLine, nearly), (args) => {
        const request = readCommandLine(args)
        kinds.set(request.kind, (kinds.get(request.kind) ?? 0) + 1)
        if (request.kind === 'help') return
        if (request.kind === 'command') {
          const { command: name, ...texts } = request.command
          expect(commandNamed(name)?.read(texts).kind).toMatch(/^(query|order)$/)
          return
        }
        const [problem = '', ...usage] = request.message.split(/\n(?=Usage: | {7}npm run)/)
        const isNamed = args.some((arg) => problem.includes(arg === '' ? '""' : arg))
        expect([problem, isNamed || LABEL.test(problem) || / is missing\./.test(problem)]).toEqual([
          problem,
          true,
        ])
        expect(request.message).not.toMatch(/undefined|\bError\b|\n\s+at /)
        if (usage.length === 0) expect(problem).toMatch(/Commands: deposit, |Flags: /)
      }),
      { numRuns: 3000 },
    )
    expect(Object.fromEntries(kinds)).toEqual({
      command: expect.any(Number),
      help: expect.any(Number),
      invalid: expect.any(Number),
    })
    expect(kinds.get('command')).toBeGreaterThan(100)
  })
})
