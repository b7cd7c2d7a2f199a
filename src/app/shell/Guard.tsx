import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#config/paths.ts'
import { goBack, Redirect } from '../../router/navigation.tsx'
import { type Session, sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import type { Access } from '../routes.ts'
import { NotFound } from './NotFound.tsx'

interface Props {
  access: Access
  children: ReactNode
}

/** Who may see a screen as things stand (product §2, §6). */
export function mayEnter(session: Session, access: Access): boolean {
  if (access === 'logged-in') return session.isLoggedIn.value
  if (access === 'anonymous') return !session.isLoggedIn.value
  if (access === 'pending-login') return session.pending.value !== null
  return true
}

/** Lets a screen be seen by whom the table of product §2 allows, and sends everyone else where it says. */
export function Guard({ access, children }: Props) {
  useSignals()
  const session = useService(sessionStore)
  const [hadCode] = useState(() => session.pending.peek() !== null)
  if (mayEnter(session, access)) return children
  if (access === 'anonymous') return <Back />
  if (access === 'pending-login') {
    // A right code uses the pending login up; its screen stays until it has led to the wallet (product §4).
    return hadCode && session.isLoggedIn.value ? children : <NotFound />
  }
  // Whoever has just logged out is led to /login by the shell, after the time that product §9 gives.
  if (session.logoutRedirect.value !== null) return <Preloader size="screen" />
  return <Redirect to={paths.login} />
}

function Back() {
  useEffect(() => goBack(), [])
  return null
}
