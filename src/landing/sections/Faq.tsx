import { isPast } from '#config/schema.ts'
import { site } from '#config/site.ts'
import { isProfile } from '#config/social.ts'
import { PAYMENT_COINS } from '#domain/assets.ts'
import { faqText as text } from '#text/landing.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { questions } from '../questions.ts'
import css from './Faq.module.css'

const facts = { ...site, coins: PAYMENT_COINS, hasChannels: site.social.some(isProfile) }

/** Several items can be open at once; the first is open initially (product §2). `now` is the build time. */
export const Faq = ({ now }: { now: Date }) => (
  <section id="faq" className={css.faq}>
    <h2>{text.title}</h2>
    <div className={css.items}>
      {questions(facts, isPast(site.listingDate, now)).map(({ question, answer }, index) => (
        <details key={question} className={css.item} open={index === 0}>
          <summary className={css.question}>
            <h3>{question}</h3>
            <Icon name="down" />
          </summary>
          <div className={css.answer}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  </section>
)
