import type { ComponentProps } from 'react'
import { afterPaint } from '../after-paint.ts'
import { Hidden } from '../display/Hidden.tsx'
import { Icon, type IconName } from '../icons/Icon.tsx'
import css from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  label: string
  icon: IconName
}

/**
 * A button with an icon and a visually hidden label. The label is text rather than `aria-label`, so that
 * "Show password" is not mistaken for the label of the password field.
 */
export const IconButton = ({ label, icon, type = 'button', onClick, ...button }: Props) => (
  <button
    {...button}
    type={type}
    className={css.button}
    title={label}
    onClick={(event) => afterPaint(() => onClick?.(event))}
  >
    <Icon name={icon} />
    <Hidden>{label}</Hidden>
  </button>
)

interface EyeProps {
  isShown: boolean
  labels: { readonly show: string; readonly hide: string }
  onToggle: () => void
}

/** Toggles the visibility of sensitive content. The open eye means "show". */
export const EyeButton = ({ isShown, labels, onToggle }: EyeProps) => (
  <IconButton
    label={isShown ? labels.hide : labels.show}
    icon={isShown ? 'eye-off' : 'eye'}
    onClick={onToggle}
  />
)
