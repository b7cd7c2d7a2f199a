import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../config/paths.ts'
import { session } from '../stores/session.ts'
import { goBack, Redirect } from '../ui/navigation.tsx'
import { Preloader } from '../ui/Preloader.tsx'
import { NotFound } from './NotFound.tsx'
import type { Access } from './routes.tsx'

interface Props {
  access: Access
  children: ReactNode
}

/** Lets a screen be seen by whom the table of spec §2 allows, and sends everyone else where it says. */
export function Guard({ access, children }: Props) {
  if (access === 'logged-in') return <LoggedIn>{children}</LoggedIn>
  if (access === 'anonymous') return <Anonymous>{children}</Anonymous>
  if (access === 'pending-login') return <PendingLogin>{children}</PendingLogin>
  return children
}

function LoggedIn({ children }: { children: ReactNode }) {
  useSignals()
  if (session.isLoggedIn.value) return children
  // Whoever has just logged out is led to /login by the shell, after the time that spec §9 gives.
  if (session.farewell.value !== null) return <Preloader size="screen" />
  return <Redirect to={paths.login} />
}

function Anonymous({ children }: { children: ReactNode }) {
  useSignals()
  return session.isLoggedIn.value ? <Back /> : children
}

function Back() {
  useEffect(() => goBack(), [])
  return null
}

function PendingLogin({ children }: { children: ReactNode }) {
  useSignals()
  const [hadCode] = useState(() => session.pending.peek() !== null)
  // A right code uses the pending login up; its screen stays until it has led to the wallet (spec §4).
  const isConfirmed = hadCode && session.isLoggedIn.value
  return session.pending.value || isConfirmed ? children : <NotFound />
}
