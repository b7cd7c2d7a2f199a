import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import css from './Page.module.css'

/**
 * How the screen came to be shown: by a navigation, or by going back or forward in the history, where the browser restores
 * the scroll position as soon as the screen is rendered. Undefined for the first screen of a document.
 */
export type Arrival = 'navigation' | 'history' | undefined

/** Asked by each screen when it is shown. */
export const ScreenArrival = createContext<() => Arrival>(() => undefined)

interface Props {
  title: string
  children: ReactNode
  /** One sentence under the heading. */
  lead?: ReactNode
  /** It stands at the end of the heading's line. */
  action?: ReactNode
  /**
   * A form has one narrow column; columns are that narrow where they are below each other (Columns.tsx). What is wide has more
   * columns where there is room for them.
   */
  width?: 'form' | 'columns' | 'page' | 'wide'
  /** A screen with a single message is centred below this icon. */
  picture?: IconName
  tone?: 'good' | 'waiting' | 'neutral'
}

const SEPARATOR = ' · '

/** Screens put theirs before it, as the build has done in the documents of a single screen. At build time there is none. */
const siteTitle = globalThis.document?.title.split(SEPARATOR).at(-1) ?? ''

/** The main landmark of a screen with its level-1 heading, which takes the focus after a navigation. */
export function Page({ title, children, lead, action, width = 'page', picture, tone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = use(ScreenArrival)

  useEffect(() => {
    document.title = [title, siteTitle].filter(Boolean).join(SEPARATOR)
    return () => {
      document.title = siteTitle
    }
  }, [title])

  useEffect(() => {
    if (arrival()) heading.current?.focus({ preventScroll: true })
  }, [arrival])

  return (
    <main id="main" className={css.page} data-width={width} data-outcome={picture && true}>
      {picture && (
        <div className={css.picture} data-tone={tone}>
          <Icon name={picture} />
        </div>
      )}
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action}
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {children}
    </main>
  )
}
