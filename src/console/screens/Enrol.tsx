import { useState } from 'react'
import type { Answered, Me } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { Page } from '../../ui/layout/Page.tsx'
import type { Call } from '../calls.ts'
import { makePasskey } from '../passkey.ts'
import { faultText } from '../use-query.ts'

const text = consoleText.enrol

interface Props {
  call: Call
  token: string
  onLogin: (me: Me) => void
  onLeave: () => void
}

/** What a one-time link opens: somebody of the staff makes a passkey. */
export function Enrol({ call, token, onLogin, onLeave }: Props) {
  const { answer, reload } = useLoaded(token, (token) => call('enrol/options', { token }))
  // It outlives what is asked anew after it.
  const [problem, setProblem] = useState<string>()
  if (!answer)
    return (
      <Page title={consoleText.title}>
        <Skeleton rows={3} />
      </Page>
    )
  if (!answer.ok)
    return (
      <Page title={consoleText.title} width="form">
        <Notice kind="error">{faultText(answer.error)}</Notice>
        <Button kind="secondary" onClick={onLeave}>
          {text.toLogin}
        </Button>
      </Page>
    )
  return (
    <MakePasskey
      call={call}
      token={token}
      onLogin={onLogin}
      asked={answer.value}
      problem={problem}
      onProblem={setProblem}
      onUsed={reload}
    />
  )
}

interface MakeProps extends Pick<Props, 'call' | 'token' | 'onLogin'> {
  asked: Answered<'enrol/options'>
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
  /** The challenge is used up, whatever became of it. */
  onUsed: () => void
}

function MakePasskey({
  call,
  token,
  onLogin,
  asked: { challenge, name, options },
  problem,
  onProblem,
  onUsed,
}: MakeProps) {
  const { run: make, isBusy } = useSingleFlight(async () => {
    onProblem(undefined)
    const made = await makePasskey(options)
    if (!made.ok) return onProblem(FAULTS[made.error])
    const entered = await call('enrol', { token, challenge, response: made.value })
    if (entered.ok) return onLogin(entered.value)
    onProblem(faultText(entered.error))
    onUsed()
  })
  return (
    <Page title={text.title(name)} lead={text.lead} width="form">
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Button busy={isBusy} onClick={make} autoFocus>
        {text.button}
      </Button>
    </Page>
  )
}

const FAULTS = {
  known: text.known,
  unsupported: consoleText.login.unsupported,
  cancelled: consoleText.order.cancelled,
  failed: consoleText.login.failed,
} as const
