import { Children, type ReactNode } from 'react'
import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { paths, SIGNUP_HASH } from '#config/paths.ts'
import type { SiteConfig } from '#config/schema.ts'
import { languages } from '#config/site.ts'
import { networkNames, navigationText as text } from '#text/shell.ts'
import { Link } from '../../router/navigation.tsx'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { LanguageLinks } from '../../ui/controls/LanguageLinks.tsx'
import { Hidden } from '../../ui/display/Hidden.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import css from './Footer.module.css'
import { serviceLinks } from './site-links.ts'

interface Props {
  site: Pick<SiteConfig, 'siteName' | 'documents' | 'social'>
  /** From the host (product §7, GET /link); https only, see contract/host.ts. */
  links: readonly { readonly title: string; readonly url: string }[]
}

const documentAt = (name: string) => `/docs/${name}`
const external = { rel: 'noopener noreferrer', target: '_blank' } as const

/** Markup alone, like the header. */
export function Footer({ site, links }: Props) {
  const { siteName, documents, social } = site
  return (
    <footer id="footer" className={css.footer}>
      <div className={css.groups}>
        <FooterGroup title={text.service}>
          {serviceLinks.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </FooterGroup>
        <FooterGroup title={text.company}>
          <Link to={paths.login}>{text.login}</Link>
          <Link to={paths.login + SIGNUP_HASH}>{text.register}</Link>
          <a href={documentAt(documents.whitepaper)}>{text.whitepaper}</a>
          <Link to={paths.support}>{text.support}</Link>
        </FooterGroup>
        <FooterGroup id="server-links" title={text.more}>
          {links.map(({ title, url }) => (
            <a key={url} href={url} {...external}>
              {title}
            </a>
          ))}
        </FooterGroup>
      </div>
      {social.length > 0 && (
        <ul className={css.social} aria-label={text.follow}>
          {social.map(({ network, url }) => (
            <li key={network}>
              <a href={url} {...external} title={networkNames[network]}>
                <Icon name={network} />
                <Hidden>{networkNames[network]}</Hidden>
              </a>
            </li>
          ))}
        </ul>
      )}
      {OTHER_LANGUAGES && <LanguageLinks label={text.languages} languages={languages} />}
      <div className={css.foot}>
        <p>{text.copyright(siteName)}</p>
        <a href={documentAt(documents.privacy)}>{text.privacy}</a>
        <a href={documentAt(documents.termsAndConditions)}>{text.termsAndConditions}</a>
        <button type="button" {...buttonProps('quiet')} data-action="top">
          <Icon name="up" />
          {text.backToTop}
        </button>
      </div>
    </footer>
  )
}

interface GroupProps {
  title: string
  children: ReactNode
  id?: string
}

/** Links under a heading. Hidden while there are none. */
const FooterGroup = ({ title, children, id }: GroupProps) => (
  <div id={id} hidden={Children.count(children) === 0}>
    <h2 className={css.title}>{title}</h2>
    <ul className={css.links}>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
  </div>
)
