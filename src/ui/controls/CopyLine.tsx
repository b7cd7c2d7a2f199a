import type { ComponentProps } from 'react'
import { CopyButton } from './CopyButton.tsx'
import css from './CopyLine.module.css'

/** A text to copy, such as an address, with its copy button. */
export const CopyLine = (props: ComponentProps<typeof CopyButton>) => (
  <div className={css.line}>
    <code>{props.text}</code>
    <CopyButton {...props} />
  </div>
)
