import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { Access } from '#config/access.ts'
import { STARTED_KEY } from '#config/constants.ts'
import { paths, SIGNUP_HASH } from '#config/paths.ts'
import { DESTINATION_KEY } from '#config/storage-keys.ts'
import { setItem } from '../../offline/storage.ts'
import { navigate } from '../../router/navigation.tsx'
import { currentPath, goBack } from '../../router/path.ts'
import { type Session, sessionStore } from '../../stores/account/session.ts'
import { useService, useServices } from '../../stores/use-service.ts'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import { NotFound } from './NotFound.tsx'

interface Props {
  access: Access
  children: ReactNode
}

/** Whether the session grants access to a screen (product §2, §6). */
export function mayEnter(session: Session, access: Access): boolean {
  if (access === 'logged-in') return session.isLoggedIn.value
  if (access === 'anonymous') return !session.isLoggedIn.value
  if (access === 'pending-login') return session.pending.value !== null
  return true
}

/** Enforces the access table of product §2: renders the screen, or redirects as the table says. */
export function Guard({ access, children }: Props) {
  useSignals()
  const session = useService(sessionStore)
  const [wasPending] = useState(() => session.pending.peek() !== null)
  // Another login in the place of this one, such as one in another tab, begins with new screens: nothing that was typed,
  // loaded or reviewed is the next person's.
  if (access === 'logged-in' && session.isLoggedIn.value)
    return <Fragment key={session.token.value}>{children}</Fragment>
  if (mayEnter(session, access)) return children
  if (access === 'anonymous') return <Back />
  if (access === 'pending-login') {
    // A correct code ends the pending login; its screen stays until it redirects to the wallet (product §4).
    return wasPending && session.isLoggedIn.value ? children : <NotFound />
  }
  // After a logout the shell redirects to /login, with the delay of product §9.
  if (session.logoutRedirect.value !== null) return <Preloader size="screen" />
  return <ToLogin />
}

function Back() {
  useEffect(() => goBack(), [])
  return null
}

/**
 * It takes the place of this screen, since Back must not return to it. A login goes on where the person wanted to go; who comes from the
 * landing page may have no account yet. The place of the screen is kept meanwhile, so that nothing below it moves.
 */
function ToLogin() {
  const { platform } = useServices()
  useEffect(() => {
    const { tabStorage } = platform
    const path = currentPath()
    setItem(tabStorage, DESTINATION_KEY, path + location.hash)
    const isStart = tabStorage?.getItem(STARTED_KEY) && path === paths.buy
    tabStorage?.removeItem(STARTED_KEY)
    navigate(isStart ? paths.login + SIGNUP_HASH : paths.login, { replace: true })
  }, [platform])
  return <Preloader size="screen" />
}
