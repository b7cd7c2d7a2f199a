import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import css from './Columns.module.css'
import { Rest } from './Rest.tsx'

interface Props {
  children: ReactNode
  /** It stands beside it on a wide screen, below it elsewhere. */
  aside: ReactNode
  /** It is a third column of a very wide screen, and follows the aside elsewhere. */
  third?: ReactNode
}

/** Columns of cards, of a page whose width is that of columns. */
export const Columns = ({ children, aside, third }: Props) => (
  <div className={css.columns}>
    <div>{children}</div>
    {[aside, third].map(
      (part, place) =>
        part && (
          <div key={place}>
            <Rest>{part}</Rest>
          </div>
        ),
    )}
  </div>
)

/** The width at which the style sheet changes, too. */
const WIDE = '(min-width: 60rem)'

/** Two columns: what is a third column of a wider screen follows the second. */
const TWO = `${WIDE} and (width < 100rem)`

function useMatches(condition: string): boolean | undefined {
  const follow = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(condition)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [condition],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(condition).matches,
    () => undefined,
  )
}

/** Whether the columns are beside each other; undefined at build time. */
export const useIsWide = (): boolean | undefined => useMatches(WIDE)

interface Placed {
  children: ReactNode
}

/**
 * What is shown only where the columns are beside each other, or only where they are not: a part that has its place in
 * the second column there and in the form elsewhere. At build time it is in both, and the style sheet hides one.
 */
export const Where = ({ wide, children }: Placed & { wide: boolean }) => (
  <Place at="wide" is={useIsWide()} wanted={wide}>
    {children}
  </Place>
)

/** The same of exactly two columns, of which the second may become much longer than the first. */
export const WhereTwo = ({ two, children }: Placed & { two: boolean }) => (
  <Place at="two" is={useMatches(TWO)} wanted={two}>
    {children}
  </Place>
)

interface PlaceProps extends Placed {
  at: 'wide' | 'two'
  is: boolean | undefined
  wanted: boolean
}

function Place({ at, is, wanted, children }: PlaceProps) {
  if (is !== undefined) return is === wanted && children
  return (
    <div className={css.place} data-at={wanted ? at : `not-${at}`}>
      {children}
    </div>
  )
}
