import type { ComponentType } from 'react'
import { paths, SIGNUP_HASH } from '#config/paths.ts'
import { storageOf } from '../../offline/storage.ts'
import { currentPath, goBack } from '../../router/path.ts'
import { startStaticPage } from '../frame/static-page.ts'
import { decide, pendingCodesIn, type Stored } from './guard.ts'

/**
 * The script of the documents before the login. src/first-paint/before-paint.ts has hidden a screen that must not be shown; this
 * decides the same from the same stored state, before it loads anything else.
 */
const { dataset } = document.documentElement
const path = currentPath()
const device = storageOf('localStorage')
const tab = storageOf('sessionStorage')

const screens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  [paths.login]: loadLogin,
  [paths.forgot]: async () => (await import('../../features/auth/ForgotScreen.tsx')).ForgotScreen,
  [paths.resetPassword]: async () =>
    (await import('../../features/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  [paths.otp]: async () => (await import('../../features/auth/OtpScreen.tsx')).OtpScreen,
}
async function loadLogin(): Promise<ComponentType> {
  const { LoginScreen, loadLateParts } = await import('../../features/auth/LoginScreen.tsx')
  // The screen is hidden until the tab can be shown that the address selects.
  if (location.hash === SIGNUP_HASH) await loadLateParts()
  return LoginScreen
}

const loadNotFound = async (): Promise<ComponentType> =>
  (await import('../shell/NotFound.tsx')).NotFound

if (device && tab) start({ device, tab })
// Without storage nothing of a login could be handed on to the next document: the app runs in this one.
else startApp().catch(reportError)

async function startApp(): Promise<void> {
  const app = await import('../start.tsx')
  delete dataset['form']
  await app.start()
}

function start(stored: Stored): void {
  const decision = decide(path, stored)
  if (decision === 'back') {
    leave()
    return
  }
  const isUsable = show(stored, decision === 'enter' ? screens[path] : undefined)
  startStaticPage(
    () => import('./sign-in-services.tsx'),
    // The notice of maintenance is shown by the services.
    'covered' in dataset ? Promise.resolve() : isUsable,
  )
}

function leave(): void {
  // The back/forward cache would restore this page without its screen.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  goBack()
}

async function show({ tab }: Stored, load = loadNotFound): Promise<void> {
  const element = document.getElementById('screen')
  if (!element) throw new Error('no #screen')
  try {
    const [{ showScreen }, Screen] = await Promise.all([import('./show-screen.tsx'), load()])
    const loadServices = async () => (await import('../compose.ts')).services
    const isPrerendered = load !== loadNotFound
    const late = { load: loadServices, codes: pendingCodesIn(tab) }
    await showScreen(Screen, { element, late, isPrerendered })
  } catch (error) {
    reportError(error)
    return showNotLoaded(element)
  }
  delete dataset['screen']
  delete dataset['form']
  for (const button of releaseHeld(element)) button.click()
}

/** The buttons that were pressed before the script had taken their screen over (src/first-paint/before-paint.ts). */
function releaseHeld(element: Element): HTMLElement[] {
  const buttons = [...element.querySelectorAll<HTMLElement>('[data-held]')]
  for (const button of buttons) delete button.dataset['held']
  return buttons
}

/** The form can be filled in, but not submitted. */
function showNotLoaded(element: Element): void {
  const notice = document.querySelector<HTMLTemplateElement>('#not-loaded')?.content
  if (notice) element.querySelector('form')?.append(notice)
  releaseHeld(element)
  delete dataset['screen']
  dataset['form'] = 'waiting'
}
