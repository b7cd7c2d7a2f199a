import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useState } from 'react'
import { paths } from '#config/paths.ts'
import { failureText } from '#text/failures.ts'
import { freezeText } from '#text/security.ts'
import { createFreezeApi } from '../../../api/account/sessions.ts'
import { Link, setHash } from '../../../router/navigation.tsx'
import { sessionStore } from '../../../stores/account/session.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Button, buttonProps } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import css from '../settings.module.css'

/**
 * The target of the link in a mail about a login, and of Settings, which have a session instead of a link. Opening it does
 * nothing: programs that look at mails open their links.
 * The token leaves the address bar as soon as it is read; it never was in a request for a page, as it is in the fragment.
 */
export function FreezeScreen() {
  useSignals()
  const { get } = useServices()
  const session = get(sessionStore)
  const [link] = useState(() => location.hash.slice(1))
  const [outcome, setOutcome] = useState<'frozen' | 'over'>()
  useLayoutEffect(() => setHash(''), [])

  const freeze = useSingleFlight(async () => {
    const { freeze, freezeOwn } = get(createFreezeApi)
    const answer = link === '' ? await freezeOwn() : await freeze(link)
    if (answer.ok) {
      setOutcome('frozen')
      // The host has ended this session like all others.
      return await session.expire()
    }
    const isOver = answer.error.kind === 'refused' && answer.error.status === 410
    return isOver ? setOutcome('over') : toastError(failureText(answer.error))
  })

  const bySession = link === '' && session.offers('self-freeze')
  const canFreeze = link !== '' || bySession
  return (
    <Page title={freezeText.title} width="form">
      <Card>
        {!canFreeze && !outcome && <Notice kind="error">{freezeText.incomplete}</Notice>}
        {outcome && (
          <>
            {outcome === 'frozen' ? (
              <Notice kind="success" title={freezeText.done}>
                {freezeText.next}
              </Notice>
            ) : (
              <Notice kind="error">{freezeText.over}</Notice>
            )}
            <Link to={paths.forgot} {...buttonProps()}>
              {freezeText.newPassword}
            </Link>
          </>
        )}
        {canFreeze && !outcome && (
          <>
            <p>{freezeText.lead}</p>
            <ul className={css.effects}>
              {freezeText.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            <Button busy={freeze.isBusy} onClick={() => freeze.run()}>
              {freezeText.freeze}
            </Button>
            {bySession && <Link to={`${paths.settings}#security`}>{freezeText.back}</Link>}
          </>
        )}
      </Card>
    </Page>
  )
}
