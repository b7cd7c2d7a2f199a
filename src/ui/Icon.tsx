import css from './Icon.module.css'
import sprite from './icons/sprite.svg?no-inline'

export type IconName =
  | 'mark'
  | 'wallet'
  | 'buy'
  | 'deposit'
  | 'withdraw'
  | 'settings'
  | 'support'
  | 'logout'
  | 'menu'
  | 'close'
  | 'up'
  | 'right'
  | 'left'
  | 'down'
  | 'external'
  | 'check'
  | 'copy'
  | 'eye'
  | 'eye-off'
  | 'search'
  | 'download'
  | 'print'
  | 'scan'
  | 'refresh'
  | 'share'
  | 'install'
  | 'info'
  | 'warning'
  | 'error'
  | 'success'
  | 'clock'
  | 'offline'
  | 'theme'
  | 'document'
  | 'tray'
  | 'mail'
  | 'lock'
  | 'facebook'
  | 'instagram'
  | 'linktree'
  | 'medium'
  | 'reddit'
  | 'twitter'
  | 'youtube'
  | 'coin-token'
  | 'coin-bnb'
  | 'coin-usdt'
  | 'coin-eth'
  | 'coin-trx'

/**
 * A drawing in the colour of the text around it, as large as `--icon` says. The lines live in one
 * file that the browser keeps, so an icon costs a script nothing but its name.
 * It is for the eye only; the words beside it are for everybody.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={css['icon']} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
