import { useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactNode, useEffect } from 'react'
import { site } from '#config/site.ts'
import { footerLinksStore } from '../../stores/host/site.ts'
import { useService } from '../../stores/use-service.ts'
import { Footer } from '../frame/Footer.tsx'
import { Header } from '../frame/Header.tsx'
import { Navigation } from './Navigation.tsx'
import { Notices } from './Notices.tsx'

interface Props {
  /** The path of the screen. */
  current: string
  isLoggedIn: boolean
  children: ReactNode
}

const { siteName } = site

/** What surrounds every screen of the app; the build renders it, too (prerender-screen.tsx). */
export const Frame = ({ current, isLoggedIn, children }: Props) => (
  <>
    <Header siteName={siteName} current={current} />
    <Notices current={current} />
    {children}
    {isLoggedIn && <Navigation siteName={siteName} current={current} />}
    <SiteFooter />
  </>
)

/** Memoised: no navigation changes it. */
const SiteFooter = memo(function SiteFooter() {
  useSignals()
  const footerLinks = useService(footerLinksStore)
  useEffect(() => {
    footerLinks.load().catch(reportError)
  }, [footerLinks])
  return <Footer site={site} links={footerLinks.links.value} />
})
