import { Fragment } from 'react'
import css from './GroupedText.module.css'

interface Props {
  /** An address or transaction id. */
  text: string
  /** Characters per group. */
  size?: number
  /** Positions (from 0) to highlight, such as where two addresses differ. */
  marked?: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/** A long id in groups, for comparison by eye. The gaps are CSS: the copied text has none. */
export const GroupedText = ({ text, size = 4, marked = none }: Props) => (
  <code className={css.text}>
    {groupsOf(text, size).map(({ start, characters }) => (
      <Fragment key={start}>
        <span className={css.group}>
          {[...characters].map((character, index) =>
            marked.has(start + index) ? (
              <mark key={index} className={css.mark}>
                {character}
              </mark>
            ) : (
              character
            ),
          )}
        </span>
        <wbr />
      </Fragment>
    ))}
  </code>
)

function groupsOf(text: string, size: number) {
  const count = Math.ceil(text.length / size)
  return Array.from({ length: count }, (_, group) => {
    const start = group * size
    return { start, characters: text.slice(start, start + size) }
  })
}
