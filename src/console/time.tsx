/** Everybody of the staff sees the same time: UTC, said so. */
export const utcTime = (at: string | number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const UtcTime = ({ at }: { at: string | number }) => (
  <time dateTime={new Date(at).toISOString()}>{utcTime(at)}</time>
)
