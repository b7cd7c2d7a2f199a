import { locale } from '#language'
import { day, questionsText as text } from '#text/landing-faq.ts'

interface Question {
  readonly question: string
  readonly answer: readonly string[]
}

/** The configuration that the answers mention. */
interface Facts {
  readonly siteName: string
  readonly stages: readonly { readonly name: string; readonly price: string }[]
  readonly listingDate: string
  /** The coins that the token can be bought with. */
  readonly coins: readonly string[]
  /** Whether the page links to channels of its own. */
  readonly hasChannels: boolean
}

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: { list: readonly (Question | null)[] } = { list: [] }

// Where English has no region, its lists have no comma before the last one.
const either = new Intl.ListFormat(locale ?? 'en-GB', { type: 'disjunction' })

/** The five items of product §2. `isPast` says whether the planned day of the listing has passed. */
export function questions(
  { siteName, stages, listingDate, coins, hasChannels }: Facts,
  isPast: boolean,
): readonly Question[] {
  const { ecosystem, token, buying, launch } = text
  const prices = stages.map(({ name, price }) => text.stages.price(name, price))
  const planned = launch.planned(day(listingDate))
  const all: readonly Question[] = [
    {
      question: ecosystem.question(siteName),
      answer: [ecosystem.parts, ecosystem.token(siteName)],
    },
    { question: token.question(siteName), answer: [token.facts(siteName), token.risk] },
    {
      question: buying.question(siteName),
      answer: [buying.steps(siteName, either.format(coins)), buying.never],
    },
    {
      question: text.stages.question,
      answer: [text.stages.four(prices.join(text.stages.between))],
    },
    {
      question: launch.question(siteName),
      answer: [
        isPast
          ? `${planned}${hasChannels ? ` ${launch.channels}` : ''}`
          : launch.scheduled(day(listingDate)),
        launch.exchanges,
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}
