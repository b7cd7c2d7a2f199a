import { paths } from '#config/paths.ts'
import { navigationText as text } from '#text/shell.ts'
import { Link } from '../../router/navigation.tsx'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Hidden } from '../../ui/display/Hidden.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import css from './Header.module.css'
import { appLinks, landingLinks } from './site-links.ts'

interface Props {
  siteName: string
  /** The path of the current screen. */
  current?: string
  /** Whether the page has the sections that the landing page has. */
  hasSections?: boolean
}

/**
 * Markup alone: the browser opens and closes the menu, which is a popover on narrow screens; actions.ts carries out the
 * buttons; and `data-for` leaves to the style sheet what only visitors or only logged-in people see. So it can be
 * prerendered, and never renders again.
 */
export const Header = ({ siteName, current, hasSections = false }: Props) => (
  <header className={css.header}>
    <a className={css.skip} href="#main">
      {text.skip}
    </a>
    <button className={css.toggle} type="button" popoverTarget="site-menu">
      <Icon name="menu" />
      <Icon name="close" />
      <Hidden>{text.menu}</Hidden>
    </button>
    <a className={css.brand} href={paths.landing} aria-label={text.home(siteName)}>
      <Icon name="mark" />
      {siteName}
    </a>
    <nav className={css.nav} aria-label={text.main}>
      <ul id="site-menu" className={css.menu} popover="auto">
        {[...(hasSections ? landingLinks : []), ...appLinks(siteName)].map(({ to, label, who }) => (
          <li key={to} data-for={who}>
            <Link className={css.link} to={to} aria-current={to === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <IconButton label={text.theme} icon="theme" data-action="theme" />
    <Link {...buttonProps()} data-for="visitors" to={paths.login}>
      {text.logIn}
    </Link>
    <button type="button" {...buttonProps('secondary')} data-for="members" data-action="log-out">
      {text.logOut}
    </button>
  </header>
)
