import * as v from 'valibot'
import { Overdrawn } from '../../ledger/ledger.ts'
import { FORCEABLE } from '../../terms/absurd.ts'
import { moneyTermsOf, TERM_NAMES, type TermTexts } from '../../terms/money-terms.ts'
import { setTerms, versionsOfTerms } from '../../terms/terms.ts'
import { about, forced, textUpTo } from '../arguments.ts'
import { order, query } from '../define.ts'
import { CommandRefused, time } from '../reply.ts'

const MAX_VERSIONS = 100

const name = v.picklist(TERM_NAMES)
const change = v.object({ name, before: v.string(), after: v.string() })

export const terms = [
  query({
    name: 'terms',
    usage: 'terms [show]',
    summary: 'show stage, supplies, fees and minimums',
    help: 'Shows the terms of money in force.',
    effect: 'reads',
    given: {},
    needs: ['terms'],
    result: { version: v.number(), terms: v.array(v.object({ name, value: v.string() })) },
    async answer(_, { terms }) {
      const { version, texts } = await terms.current()
      return { version, terms: TERM_NAMES.map((name) => ({ name, value: texts[name] })) }
    },
    show: ({ version, terms }) => [
      `Version ${version}:`,
      ...terms.map(({ name, value }) => `  ${name}  ${value}`),
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
      const texts = versions.map(({ version, content }) => moneyTermsOf(version, content).texts)
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
          ...changes.map(({ name, before, after }) => `${name} ${before} → ${after}`),
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
    needs: ['db', 'clock'],
    result: { name, value: v.string(), version: v.number() },
    async carryOut({ name, value, force }, { by, services: { db, clock } }) {
      try {
        const changed = { changes: { [name]: value }, madeBy: by, forced: force }
        const { version, texts } = await setTerms(db, clock, changed)
        return { name, value: texts[name], version }
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
      ? [{ name, before: before[name], after: after[name] }]
      : [],
  )
