import type { ReactNode } from 'react'
import { headText } from '#text/landing.ts'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import { DrawingDefinitions } from './drawings.tsx'
import css from './Landing.module.css'
import { About } from './sections/About.tsx'
import { CallToAction } from './sections/CallToAction.tsx'
import { Contract } from './sections/Contract.tsx'
import { Ecosystem } from './sections/Ecosystem.tsx'
import { Faq } from './sections/Faq.tsx'
import { Hero } from './sections/Hero.tsx'
import { Presale } from './sections/Presale.tsx'
import { Tokenomics } from './sections/Tokenomics.tsx'

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
