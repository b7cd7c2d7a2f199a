import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { authText } from '#text/auth.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import css from './auth.module.css'
import type { LatePart } from './use-late-part.ts'

interface Props {
  late: Pick<LatePart<unknown>, 'begin' | 'isMissing'>
  onSubmit: () => void
  children: ReactNode
}

/** A form that loads what it needs beyond its fields when the person turns to it. */
export function LateForm({ late, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const begin = useEffectEvent(late.begin)
  // A prerendered field may have the focus already.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) begin()
  }, [])
  return (
    <form
      ref={form}
      className={css.form}
      // Without scripts, a password must not get into the address.
      method="post"
      noValidate
      onFocus={late.begin}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <NotLoaded late={late} />
    </form>
  )
}

/** Shown if a form could not be submitted because its code could not be loaded. */
export const NotLoaded = ({ late }: { late: Pick<Props['late'], 'isMissing'> }) =>
  late.isMissing && <Notice kind="error">{authText.notLoaded}</Notice>
