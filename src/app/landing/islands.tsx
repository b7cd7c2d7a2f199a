import { useEffect, useState } from 'react'
import { COPY_CONFIRMATION } from '#config/constants.ts'
import { site } from '#config/site.ts'
import { landingContractText } from '#text/landing.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Footer } from '../shell/Footer.tsx'
import { Header } from '../shell/Header.tsx'

const loadServices = () => import('./landing-services.ts')
type Landing = Awaited<ReturnType<typeof loadServices>>

/** The prerendered value until the services are loaded, then their current one. `subscribe` must be stable. */
function useLandingValue<T>(
  prerendered: T,
  subscribe: (services: Landing, listener: (value: T) => void) => () => void,
): T {
  const [value, setValue] = useState(prerendered)
  useEffect(() => {
    let isUnmounted = false
    let unsubscribe = () => {}
    loadServices().then((services) => {
      if (!isUnmounted) unsubscribe = subscribe(services, (next) => setValue(() => next))
    }, reportError)
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [subscribe])
  return value
}

const subscribeLogin = (services: Landing, listener: (isLoggedIn: boolean) => void) =>
  services.subscribeLogin(listener)
const subscribeLinks = (services: Landing, listener: Parameters<Landing['subscribeLinks']>[0]) =>
  services.subscribeLinks(listener)
const logOut = () => {
  loadServices().then((services) => services.logOutAndRedirect(), reportError)
}

const notifyCopied = () => {
  loadServices().then((services) => services.notifyCopied(), reportError)
}
const notifyCopyFailed = () => {
  loadServices().then((services) => services.notifyCopyFailed(), reportError)
}

function LandingHeader() {
  const isLoggedIn = useLandingValue(false, subscribeLogin)
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

const LandingFooter = () => <Footer site={site} links={useLandingValue([], subscribeLinks)} />

/** The parts of the landing page that are hydrated in the browser, by their `data-island`. */
export const islands = { header: LandingHeader, copy: CopyAddress, footer: LandingFooter } as const
