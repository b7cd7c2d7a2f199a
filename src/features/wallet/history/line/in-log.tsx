import { publicReceiptText as text } from '#text/public-log.ts'

/** The quiet mark of a line that was verified to be in the public log. */
export const IN_LOG = (
  <span role="img" aria-label={text.right} title={text.right}>
    {' ✓'}
  </span>
)
