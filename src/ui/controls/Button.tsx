import type { ComponentProps, MouseEvent } from 'react'
import css from './Button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet'

/** Makes a link look like a button: `<a href="…" {...buttonProps('primary')}>`. */
export const buttonProps = (kind: ButtonKind = 'primary') => ({
  className: css.button,
  'data-kind': kind,
})

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: ButtonKind
  /** Something that was asked for is under way: a press does nothing, and focus stays where it is. */
  busy?: boolean
}

/**
 * While busy it is `aria-disabled` rather than `disabled`: a disabled button loses the focus,
 * and who works by keyboard would have to start again from the top of the page.
 */
export function Button({ kind = 'primary', busy = false, type = 'button', ...rest }: Props) {
  const { onClick, children, ...button } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event)
  return (
    <button
      {...buttonProps(kind)}
      {...button}
      type={type}
      onClick={press}
      aria-disabled={busy || button['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  )
}
