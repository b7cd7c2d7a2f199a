import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  /** What could not be loaded. */
  title: string
  /** Why. */
  children?: ReactNode
  /** The button's label. */
  label: string
  onRetry: () => void
}

/** Replaces content that could not be loaded. */
export const RetryNotice = ({ title, children, label, onRetry }: Props) => (
  <Notice
    kind="error"
    title={title}
    action={
      <Button kind="secondary" onClick={onRetry}>
        {label}
      </Button>
    }
  >
    {children}
  </Notice>
)
