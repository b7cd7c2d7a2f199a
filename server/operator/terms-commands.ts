import type { ChainServices } from '../chains/services.ts'
import { Overdrawn } from '../money/ledger/ledger.ts'
import { setTerms } from '../money/set-terms.ts'
import { linesOfGaps } from '../money/terms/gaps.ts'
import { firstTexts, TERM_NAMES, type TermTexts, textsIn } from '../money/terms/money-terms.ts'
import { versionsOfTerms } from '../money/terms/terms.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done } from './command.ts'

const MAX_VERSIONS = 100

/** The terms in force, and what they lack. */
export async function showTerms({ terms, config, site }: ChainServices): Promise<Outcome> {
  const inForce = await terms.current()
  const { version, texts } = inForce
  return done(
    `Version ${version}:`,
    ...TERM_NAMES.map((name) => `  ${name}  ${texts[name] ?? NOT_SET}`),
    ...linesOfGaps(inForce, firstTexts(config.termTexts, site)),
  )
}

const NOT_SET = 'not set'

/** All versions, newest first, with what each has changed. */
export async function showTermsHistory({ db }: ChainServices): Promise<Outcome> {
  const versions = await versionsOfTerms(db, MAX_VERSIONS)
  const texts = versions.map(({ content }) => textsIn(content))
  return done(
    ...versions.map(({ version, made_by, at }, index) =>
      [
        `${version}  ${at.toISOString()}  by ${made_by}`,
        ...changes(texts[index], texts[index + 1]),
      ].join('  '),
    ),
  )
}

const changes = (now: TermTexts | undefined, before: TermTexts | undefined): string[] =>
  TERM_NAMES.filter((name) => now && before && now[name] !== before[name]).map(
    (name) => `${name} ${before?.[name] ?? NOT_SET} → ${now?.[name] ?? NOT_SET}`,
  )

/** The terms do not fit what has happened. The message is for the operator. */
export class CannotSetTerms extends Error {
  override readonly name = 'CannotSetTerms'
}

/** Makes a new version that differs in one value. Throws CannotSetTerms. */
export async function changeTerms(
  { db, clock }: ChainServices,
  { name, value, by, force }: CommandOf<'set-terms'>,
): Promise<Outcome> {
  try {
    const changed = { changes: { [name]: value }, madeBy: by, forced: force }
    const { version, texts } = await setTerms(db, clock, changed)
    return done(`${name} is ${texts[name]} from now on (version ${version} of the terms).`)
  } catch (error) {
    if (!(error instanceof Overdrawn)) throw error
    throw new CannotSetTerms('A stage has already sold more than that supply', { cause: error })
  }
}
