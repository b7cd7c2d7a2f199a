import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Page } from '#config/pages.ts'
import { type Path, paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { authText } from '#text/auth.ts'
import { Footer } from '../../../src/app/frame/Footer.tsx'
import { Header } from '../../../src/app/frame/Header.tsx'
import { Maintenance } from '../../../src/app/frame/Maintenance.tsx'
import { Reload } from '../../../src/app/frame/StartFailed.tsx'
import { ForgotScreen } from '../../../src/features/auth/ForgotScreen.tsx'
import { LoginScreen } from '../../../src/features/auth/LoginScreen.tsx'
import { OtpScreen } from '../../../src/features/auth/OtpScreen.tsx'
import { ResetPasswordScreen } from '../../../src/features/auth/ResetPasswordScreen.tsx'
import { Notice } from '../../../src/ui/feedback/Notice.tsx'
import '../../../src/ui/styles/geist.css'
import '../../../src/ui/styles/tokens.css'
import type { Markup } from './markup.ts'

const screens: ReadonlyMap<Path | undefined, ComponentType> = new Map([
  [paths.login, LoginScreen],
  [paths.forgot, ForgotScreen],
  [paths.resetPassword, ResetPasswordScreen],
  [paths.otp, OtpScreen],
])

/** A screen before the login, which React hydrates (app/sign-in/), between a header and a footer, which it does not. */
export function render({ path }: Page): Markup {
  const Screen = screens.get(path)
  if (!Screen) throw new Error(`${path} has no screen`)
  const screen = renderToString(<Screen />)
  return {
    root: [
      renderToStaticMarkup(<Header siteName={site.siteName} />),
      '<div id="notices"></div>',
      `<div id="screen">${screen}</div>`,
      renderToStaticMarkup(<Footer site={site} links={[]} />),
    ].join(''),
    after: template('maintenance', <Maintenance />) + template('not-loaded', <NotLoaded />),
  }
}

const template = (id: string, content: ReactNode): string =>
  renderToStaticMarkup(<template id={id}>{content}</template>)

/** Shown if the screen's script cannot be loaded (app/sign-in/browser.ts). */
const NotLoaded = () => (
  <Notice kind="error" action={<Reload />}>
    {authText.notLoaded}
  </Notice>
)
