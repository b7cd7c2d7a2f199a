import type { ComponentProps, MouseEvent } from 'react'
import { afterPaint } from '../after-paint.ts'
import css from './Button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet'

/** Makes a link look like a button: `<a href="…" {...buttonProps('primary')}>`. */
export const buttonProps = (kind: ButtonKind = 'primary') => ({
  className: css.button,
  'data-kind': kind,
})

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: ButtonKind
  /** The action is running: clicks are ignored, and the button keeps the focus. */
  busy?: boolean
}

/**
 * While busy it is `aria-disabled` rather than `disabled`: a disabled button loses the focus, which sends keyboard
 * users back to the top of the page.
 */
export function Button({ kind, busy = false, type = 'button', onClick, ...button }: Props) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : afterPaint(() => onClick?.(event))
  return (
    <button
      {...buttonProps(kind)}
      {...button}
      type={type}
      onClick={handleClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    />
  )
}
