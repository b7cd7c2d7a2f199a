import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { site } from '#config/site.ts'
import { headText } from '#text/landing.ts'
import { Footer } from '../app/frame/Footer.tsx'
import { Header } from '../app/frame/Header.tsx'
import { Preloader } from '../ui/feedback/Preloader.tsx'
import { DrawingDefinitions } from './drawings.tsx'
import css from './page.module.css'
import { About } from './sections/About.tsx'
import { CallToAction } from './sections/CallToAction.tsx'
import { Contract } from './sections/Contract.tsx'
import { Ecosystem } from './sections/Ecosystem.tsx'
import { Faq } from './sections/Faq.tsx'
import { Hero } from './sections/Hero.tsx'
import { Offers } from './sections/Offers.tsx'
import { Presale } from './sections/Presale.tsx'
import { Tokenomics } from './sections/Tokenomics.tsx'

/** The landing page: HTML from the build. In the browser runs browser.ts. `now` is the time of the build. */
export const Landing = ({ now }: { now: Date }) => (
  <>
    <LandingPreloader />
    <Header siteName={site.siteName} hasSections />
    <main id="main" className={css.page} tabIndex={-1}>
      <DrawingDefinitions />
      <Hero />
      <About />
      <Ecosystem />
      <Tokenomics />
      <Presale />
      <Faq now={now} />
      <Contract />
      <CallToAction />
    </main>
    {OTHER_LANGUAGES && <Offers />}
    <Footer site={site} links={[]} />
  </>
)

/** Covers the rendered content for 2 s (product §2, §9), with or without scripts. */
const LandingPreloader = () => (
  <div className={css.cover} data-preloader="">
    <Preloader label={headText.loading} />
  </div>
)
