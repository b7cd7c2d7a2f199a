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

/** An id with dashes has groups of its own. */
function groupsOf(text: string, size: number) {
  const group = text.includes('-') ? /[^-]+-?|-/g : new RegExp(`.{1,${size}}`, 'gs')
  return [...text.matchAll(group)].map(({ 0: characters, index: start }) => ({ start, characters }))
}
