import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { consoleText } from '#text/console.ts'
import { ScreenArrival } from '../ui/layout/Page.tsx'
import { useConsole } from './context.ts'
import css from './Frame.module.css'
import { hrefOf } from './route.ts'

const text = consoleText.nav

const LINKS = [
  ['today', text.today],
  ['withdrawals', text.withdrawals],
  ['payouts', text.payouts],
  ['people', text.people],
  ['support', text.support],
  ['deposits', text.deposits],
  ['sale', text.sale],
  ['books', text.books],
  ['waiting', text.waiting],
  ['commands', text.commands],
  ['log', text.log],
  ['staff', text.staff],
  ['me', text.me],
] as const
export type Section = (typeof LINKS)[number][0]

interface Props {
  path: string
  children: ReactNode
}

/** The console's navigation, beside its screens and on a phone above them. */
export function Frame({ path, children }: Props) {
  const { me } = useConsole()
  const at = path.split('/')[0] || 'today'
  // The screen of another address begins at its top.
  const [shown, setShown] = useState(path)
  useEffect(() => {
    if (shown === path) return
    setShown(path)
    scrollTo(0, 0)
  }, [shown, path])
  // Its heading takes the focus from the link that led there: otherwise keys would still be the link's.
  const hasNavigated = useRef(false)
  const arrival = useCallback(() => (hasNavigated.current ? 'navigation' : undefined), [])
  useEffect(() => {
    hasNavigated.current = true
  }, [])
  const nav = useRef<HTMLElement>(null)
  // On a phone the links are one line, of which the screen's own may be out of sight.
  useEffect(() => {
    const link = nav.current?.querySelector(`[href="${hrefOf(at)}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {consoleText.skip}
      </a>
      <header className={css.side}>
        <p className={css.who}>
          {consoleText.title}
          <span>{me.name}</span>
        </p>
        <nav ref={nav} className={css.nav} aria-label={text.label}>
          {LINKS.map(([to, label]) => (
            <a key={to} href={hrefOf(to)} aria-current={to === at ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <ScreenArrival value={arrival}>{children}</ScreenArrival>
    </div>
  )
}
