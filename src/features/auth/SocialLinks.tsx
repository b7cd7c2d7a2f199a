import { social } from '#config/site.ts'
import { authText } from '#text/auth.ts'
import { Hidden } from '../../ui/display/Hidden.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import css from './auth.module.css'

/** Links to external sites only, no social login (product §2). */
export const SocialLinks = () =>
  social.length > 0 && (
    <div className={css.social}>
      <span>{authText.social}</span>
      <ul className={css.networks}>
        {social.map(({ network, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="noopener noreferrer" title={network}>
              <Icon name={network} />
              <Hidden>{network}</Hidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
