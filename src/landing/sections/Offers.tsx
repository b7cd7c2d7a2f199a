import { languages } from '#config/site.ts'
import { language } from '#language'
import { baseOf, isRightToLeft, LANGUAGES, OFFERS } from '#languages'
import { buttonProps } from '../../ui/controls/Button.tsx'
import css from './Offers.module.css'

/** The page in each other language, said in that language. The one for the reader is shown by offer.ts. */
export const Offers = () =>
  languages
    .filter((tag) => tag !== language)
    .map((tag) => (
      <aside
        key={tag}
        className={css.offer}
        hidden
        data-offer=""
        lang={tag}
        dir={isRightToLeft(tag) ? 'rtl' : 'ltr'}
        aria-label={LANGUAGES[tag]}
      >
        <a href={baseOf(tag) || '/'} data-language={tag} {...buttonProps()}>
          {OFFERS[tag].offer}
        </a>
        <button type="button" data-language={language} {...buttonProps('quiet')}>
          {OFFERS[tag].decline}
        </button>
      </aside>
    ))
