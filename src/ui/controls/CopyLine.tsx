import type { ComponentProps } from 'react'
import { CopyButton } from './CopyButton.tsx'
import css from './CopyLine.module.css'

/** Something to copy and not to type, such as an address, with the button that does it. */
export const CopyLine = (props: ComponentProps<typeof CopyButton>) => (
  <div className={css.line}>
    <code>{props.text}</code>
    <CopyButton {...props} />
  </div>
)
