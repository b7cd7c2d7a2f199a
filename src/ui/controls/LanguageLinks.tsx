import { language } from '#language'
import { baseOf, LANGUAGES, type Language } from '#languages'
import css from './LanguageLinks.module.css'

interface Props {
  label: string
  languages: readonly Language[]
}

/**
 * Links to the site in its languages, each under its own name. They lead to the landing page; a press leads to the same page,
 * and is remembered (app/frame/keep-language.ts).
 */
export const LanguageLinks = ({ label, languages }: Props) => (
  <ul className={css.languages} aria-label={label}>
    {languages.map((tag) => (
      <li key={tag}>
        <a
          href={baseOf(tag) || '/'}
          hrefLang={tag}
          lang={tag}
          data-language={tag}
          aria-current={tag === language ? 'true' : undefined}
        >
          {LANGUAGES[tag]}
        </a>
      </li>
    ))}
  </ul>
)
