import { type ReactNode, use, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import css from './Page.module.css'
import { PageFocus } from './page-focus.ts'

interface Props {
  title: string
  children: ReactNode
  /** One sentence under the heading. */
  lead?: ReactNode
  /** Stands at the end of the heading's line. */
  action?: ReactNode
  /** A form stands in one column; everything else takes the page. */
  width?: 'form' | 'page'
  /** For a screen that has one thing to say: it stands in the middle, below this drawing. */
  picture?: IconName
  tone?: 'good' | 'waiting' | 'neutral'
}

/** The document's own title, which names the site; a screen's name is put before it. */
const siteTitle = document.title

/** One screen: the main landmark, and its level-1 heading, which takes the focus when the screen changes. */
export function Page({ title, children, lead, action, width = 'page', picture, tone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isGoneTo = use(PageFocus)

  useEffect(() => {
    document.title = [title, siteTitle].filter(Boolean).join(' · ')
    return () => {
      document.title = siteTitle
    }
  }, [title])

  useEffect(() => {
    if (isGoneTo()) heading.current?.focus({ preventScroll: true })
  }, [isGoneTo])

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
