import { useEffect, useState } from 'react'
import { COPY_CONFIRMATION } from '#config/constants.ts'
import { site } from '#config/site.ts'
import { landingContractText } from '#text/landing.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Footer } from '../shell/Footer.tsx'
import { Header } from '../shell/Header.tsx'

const loadLive = () => import('./landing-services.ts')
type Live = Awaited<ReturnType<typeof loadLive>>

/** What was drawn until the stores have come, and what they say from then on. `follow` must not change. */
function useLive<T>(drawn: T, follow: (live: Live, changed: (value: T) => void) => () => void): T {
  const [value, setValue] = useState(drawn)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    loadLive().then((live) => {
      if (!isGone) stop = follow(live, (next) => setValue(() => next))
    }, reportError)
    return () => {
      isGone = true
      stop()
    }
  }, [follow])
  return value
}

const followLogin = (live: Live, changed: (isLoggedIn: boolean) => void) =>
  live.followLogin(changed)
const followLinks = (live: Live, changed: Parameters<Live['followLinks']>[0]) =>
  live.followLinks(changed)
const logOut = () => {
  loadLive().then((live) => live.logOutAndRedirect(), reportError)
}

const notifyCopied = () => {
  loadLive().then((live) => live.notifyCopied(), reportError)
}
const notifyCopyFailed = () => {
  loadLive().then((live) => live.notifyCopyFailed(), reportError)
}

function LandingHeader() {
  const isLoggedIn = useLive(false, followLogin)
  return (
    <Header siteName={site.siteName} page="landing" isLoggedIn={isLoggedIn} onLogOut={logOut} />
  )
}

const CopyAddress = () => (
  <CopyButton
    text={site.tokenAdd}
    label={landingContractText.copy}
    confirmFor={COPY_CONFIRMATION}
    onCopied={notifyCopied}
    onFailed={notifyCopyFailed}
  />
)

const LandingFooter = () => <Footer site={site} links={useLive([], followLinks)} />

/** The parts of the landing page that come alive in the browser, by the name of the place they stand in. */
export const islands = { header: LandingHeader, copy: CopyAddress, footer: LandingFooter } as const
