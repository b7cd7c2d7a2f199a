import * as v from 'valibot'
import { Overdrawn } from '../../money/ledger/ledger.ts'
import { setTerms } from '../../money/set-terms.ts'
import { linesOfGaps } from '../../money/terms/gaps.ts'
import { FORCEABLE } from '../../money/terms/implausible.ts'
import { firstTexts, TERM_NAMES, type TermTexts, textsIn } from '../../money/terms/money-terms.ts'
import { versionsOfTerms } from '../../money/terms/terms.ts'
import { about, forced, textUpTo } from '../entry/arguments.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused, time } from '../entry/reply.ts'

const MAX_VERSIONS = 100

const name = v.picklist(TERM_NAMES)
/** A value of a version; null where it is not set. */
const value = v.nullable(v.string())
const change = v.object({ name, before: value, after: value })
const textOf = (text: string | null): string => text ?? 'not set'

export const terms = [
  query({
    name: 'terms',
    usage: 'terms [show]',
    summary: 'show stage, supplies, fees and minimums',
    help: 'Shows the terms of money in force, and what they lack with the commands that set it right.',
    effect: 'reads',
    given: {},
    needs: ['terms', 'config', 'site'],
    result: {
      version: v.number(),
      terms: v.array(v.object({ name, value })),
      /** What is not offered, and the commands that set it right. */
      gaps: v.array(v.string()),
    },
    async answer(_, { terms, config, site }) {
      const inForce = await terms.current()
      const { version, texts } = inForce
      return {
        version,
        terms: TERM_NAMES.map((name) => ({ name, value: texts[name] ?? null })),
        gaps: linesOfGaps(inForce, firstTexts(config.termTexts, site)),
      }
    },
    show: ({ version, terms, gaps }) => [
      `Version ${version}:`,
      ...terms.map(({ name, value }) => `  ${name}  ${textOf(value)}`),
      ...gaps,
    ],
  }),
  query({
    name: 'terms-history',
    usage: 'terms history',
    summary: 'show all versions with who made them',
    effect: 'reads',
    given: {},
    needs: ['db'],
    result: {
      rows: v.array(
        v.object({ version: v.number(), at: time, by: v.string(), changes: v.array(change) }),
      ),
    },
    async answer(_, { db }) {
      const versions = await versionsOfTerms(db, MAX_VERSIONS)
      const texts = versions.map(({ content }) => textsIn(content))
      const rows = versions.map(({ version, made_by: by, at }, index) => ({
        version,
        at,
        by,
        changes: changesBetween(texts[index + 1], texts[index]),
      }))
      return { rows }
    },
    show: ({ rows }) =>
      rows.map(({ version, at, by, changes }) =>
        [
          `${version}  ${at}  by ${by}`,
          ...changes.map(
            ({ name, before, after }) => `${name} ${textOf(before)} → ${textOf(after)}`,
          ),
        ].join('  '),
      ),
  }),
  order({
    name: 'set-terms',
    usage: 'terms set <name> <value> [--force <what>]',
    summary: 'change one of the terms',
    help: `Makes a new version, which every host uses from that moment. Refused without --force, by name: a price of ten times the
last one or a tenth of it, a fee above the minimum it is taken from, a tolerance above 20 %.`,
    examples: ['terms set CURRENT_STAGE 2', 'terms set TOKEN_FEE 2'],
    effect: 'changes',
    may: 'administrator',
    given: {
      name: about(
        'the name of one of the terms, as "terms" shows it',
        v.pipe(
          v.string(),
          v.toUpperCase(),
          v.picklist(
            TERM_NAMES,
            (issue) => `${issue.input} is not one of ${TERM_NAMES.join(', ')}`,
          ),
        ),
      ),
      value: about('its new value', textUpTo(500, 'a value')),
      force: forced(FORCEABLE),
    },
    needs: ['db', 'clock', 'terms'],
    result: { name, value: v.string(), version: v.number() },
    async concern({ name, value }, { terms }) {
      const { texts } = await terms.current()
      return {
        on: [name],
        before: { [name]: textOf(texts[name] ?? null) },
        after: { [name]: value },
      }
    },
    async carryOut({ name, value, force }, { by, services: { db, clock } }) {
      try {
        const changed = { changes: { [name]: value }, madeBy: by, forced: force }
        const { version, texts } = await setTerms(db, clock, changed)
        return { name, value: texts[name] ?? value, version }
      } catch (error) {
        if (!(error instanceof Overdrawn)) throw error
        throw new CommandRefused('A stage has already sold more than that supply')
      }
    },
    show: ({ name, value, version }) =>
      `${name} is ${value} from now on (version ${version} of the terms).`,
  }),
]

/** What a version has changed; nothing where one of them is not known. */
const changesBetween = (before: TermTexts | undefined, after: TermTexts | undefined) =>
  TERM_NAMES.flatMap((name) =>
    before && after && before[name] !== after[name]
      ? [{ name, before: before[name] ?? null, after: after[name] ?? null }]
      : [],
  )
