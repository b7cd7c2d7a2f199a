import { publicReceiptText as text } from '#text/public-log.ts'

/** The quiet mark of a line that was verified to be in the public log, beside its time. */
export const IN_LOG = (
  <span role="img" aria-label={text.right} title={text.right}>
    {'\u00a0✓'}
  </span>
)
