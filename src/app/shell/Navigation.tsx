import { navigationText as text } from '#text/shell.ts'
import { Link } from '../../router/navigation.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { accountLinks } from '../frame/site-links.ts'
import css from './Navigation.module.css'

interface Props {
  siteName: string
  current?: string
}

/** The bottom bar on phones; a wide screen has the header's links instead. */
export const Navigation = ({ siteName, current }: Props) => (
  <nav className={css.bar} aria-label={text.account}>
    <ul className={css.items}>
      {accountLinks(siteName).map(({ to, label, icon }) => (
        <li key={to} className={css.item}>
          <Link className={css.link} to={to} aria-current={to === current ? 'page' : undefined}>
            <Icon name={icon} />
            <span className={css.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
