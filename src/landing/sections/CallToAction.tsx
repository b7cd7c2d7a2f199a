import { paths } from '#config/paths.ts'
import { heroText, callText as text } from '#text/landing.ts'
import { buttonProps } from '../../ui/controls/Button.tsx'
import css from './CallToAction.module.css'
import { whitepaper } from './Hero.tsx'

export const CallToAction = () => (
  <section className={css.call}>
    <h2>{text.title}</h2>
    <p>{text.text}</p>
    <div className={css.actions}>
      <a href={whitepaper} {...buttonProps('secondary')}>
        {heroText.whitepaper}
      </a>
      <a href={paths.buy} {...buttonProps('primary')}>
        {heroText.start}
      </a>
    </div>
  </section>
)
