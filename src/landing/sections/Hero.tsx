import type { ReactNode } from 'react'
import { TOKEN_DECIMALS } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { networkName } from '#domain/assets.ts'
import { inOwnMark } from '#domain/money/decimal.ts'
import { presaleText, TOTAL_SUPPLY, heroText as text } from '#text/landing.ts'
import { buttonProps } from '../../ui/controls/Button.tsx'
import css from './Hero.module.css'
import { Orbit } from './Orbit.tsx'

const { siteName, stages, currentStage } = site

/** It is on the site's own origin, so that the service worker can cache it for offline reading. */
export const whitepaper = `/docs/${site.documents.whitepaper}`

export const Hero = () => (
  <section id="home" className={css.hero}>
    <div className={css.text}>
      <h1 className={css.title}>{text.title(siteName)}</h1>
      <p className={css.lead}>{text.lead}</p>
      <div className={css.actions}>
        <a href={paths.buy} {...buttonProps('primary')}>
          {text.start}
        </a>
        <a href={whitepaper} {...buttonProps('secondary')}>
          {text.whitepaper}
        </a>
      </div>
      <p className={css.risk}>{text.risk}</p>
    </div>
    <Orbit />
    <dl className={css.facts}>
      <Fact name={text.facts.supply}>{TOTAL_SUPPLY}</Fact>
      <Fact name={text.facts.network}>{networkName('BNB')}</Fact>
      <Fact name={text.facts.decimals}>{TOKEN_DECIMALS}</Fact>
      <Fact name={text.facts.presale}>
        {text.facts.stage(currentStage, stages.length)}
        {stages[currentStage - 1] && (
          <small>{presaleText.price(inOwnMark(stages[currentStage - 1]?.price ?? ''))}</small>
        )}
      </Fact>
    </dl>
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
