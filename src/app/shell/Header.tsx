import { type MouseEvent, useState } from 'react'
import { paths } from '#config/paths.ts'
import { navigationText as text } from '#text/navigation.ts'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { Hidden } from '../../ui/display/Hidden.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import css from './Header.module.css'
import { headerLinks, type LinkComponent, PlainLink } from './site-links.tsx'

interface Props {
  siteName: string
  page: 'landing' | 'app'
  isLoggedIn: boolean
  onLogOut: () => void
  /** The path of the current screen. */
  current?: string
  link?: LinkComponent
}

const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()

/**
 * The menu is a popover: the browser handles Escape, a click outside, the focus and the button's expanded state,
 * even before any script is loaded. On a wide screen it is a plain list.
 */
export function Header({ siteName, page, isLoggedIn, onLogOut, current, ...rest }: Props) {
  const { link: Link = PlainLink } = rest
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={css.header}>
      <a className={css.skip} href="#main">
        {text.skip}
      </a>
      <button className={css.toggle} type="button" popoverTarget="site-menu">
        <Icon name={isOpen ? 'close' : 'menu'} />
        <Hidden>{text.menu}</Hidden>
      </button>
      <a className={css.brand} href={paths.landing} aria-label={text.home(siteName)}>
        <Icon name="mark" />
        {siteName}
      </a>
      <nav className={css.nav} aria-label={text.main}>
        <ul
          id="site-menu"
          className={css.menu}
          popover="auto"
          onToggle={(event) => setOpen(event.newState === 'open')}
        >
          {headerLinks(siteName, page === 'landing', isLoggedIn).map(({ to, label }) => (
            <li key={to}>
              <Link
                className={css.link}
                to={to}
                onClick={closeMenu}
                aria-current={to === current ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeSwitch label={text.theme} />
      {isLoggedIn ? (
        <button type="button" {...buttonProps('secondary')} onClick={onLogOut}>
          {text.logOut}
        </button>
      ) : (
        <Link {...buttonProps()} data-login="" to={paths.login}>
          {text.logIn}
        </Link>
      )}
    </header>
  )
}
