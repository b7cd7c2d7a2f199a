import type { ReactNode } from 'react'
import { headText } from '#text/landing.ts'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import { About } from './About.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Contract } from './Contract.tsx'
import { DrawingDefinitions } from './drawings.tsx'
import { Ecosystem } from './Ecosystem.tsx'
import { Faq } from './Faq.tsx'
import { Hero } from './Hero.tsx'
import css from './Landing.module.css'
import { Presale } from './Presale.tsx'
import { Tokenomics } from './Tokenomics.tsx'

interface Props {
  /** The build time: some of the copy depends on whether the listing date has passed. */
  now: Date
  header: ReactNode
  copy: ReactNode
  footer: ReactNode
}

/**
 * The landing page. It is prerendered at build time and not part of any script: in the browser only the three parts that
 * are passed in are hydrated (app/landing/start-landing.tsx).
 */
export const Landing = ({ now, header, copy, footer }: Props) => (
  <>
    <LandingPreloader />
    {header}
    <main id="main" className={css.page} tabIndex={-1}>
      <DrawingDefinitions />
      <Hero />
      <About />
      <Ecosystem />
      <Tokenomics />
      <Presale />
      <Faq now={now} />
      <Contract copy={copy} />
      <CallToAction />
    </main>
    {footer}
  </>
)

/** Covers the rendered content for 2 s (product §2, §9), with or without scripts. */
const LandingPreloader = () => (
  <div className={css.cover} data-preloader="">
    <Preloader label={headText.loading} />
  </div>
)
