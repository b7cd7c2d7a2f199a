import type { ReactNode } from 'react'
import { headText } from '#text/landing.ts'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import { About } from './About.tsx'
import { Contract } from './Contract.tsx'
import { Drawings } from './drawings.tsx'
import { Ecosystem } from './Ecosystem.tsx'
import { Faq } from './Faq.tsx'
import { Hero } from './Hero.tsx'
import css from './Landing.module.css'
import { LastCall } from './LastCall.tsx'
import { Presale } from './Presale.tsx'
import { Tokenomics } from './Tokenomics.tsx'

interface Props {
  /** When the site is built: some of the copy depends on whether a day has passed. */
  now: Date
  header: ReactNode
  copy: ReactNode
  footer: ReactNode
}

/**
 * The landing page. It is drawn when the site is built and never again: in the browser only the three
 * parts that are handed in come alive (app/landing/start-landing.tsx), and none of this is in a script.
 */
export const Landing = ({ now, header, copy, footer }: Props) => (
  <>
    <Curtain />
    {header}
    <main id="main" className={css.page} tabIndex={-1}>
      <Drawings />
      <Hero />
      <About />
      <Ecosystem />
      <Tokenomics />
      <Presale />
      <Faq now={now} />
      <Contract copy={copy} />
      <LastCall />
    </main>
    {footer}
  </>
)

/** Hangs for 2 s before content that is already there (product §2, §9), with or without scripts. */
const Curtain = () => (
  <div className={css.curtain} data-preloader="">
    <Preloader label={headText.loading} />
  </div>
)
