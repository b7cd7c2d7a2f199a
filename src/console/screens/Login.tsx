import { useState } from 'react'
import type { Me } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { signWithPasskey } from '../../api/account/webauthn.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Call } from '../calls.ts'
import { faultText } from '../use-query.ts'

const text = consoleText.login

interface Props {
  call: Call
  onLogin: (me: Me) => void
}

/** The one way in: a passkey that has verified its person. */
export function LoginButton({ call, onLogin }: Props) {
  const [problem, setProblem] = useState<string>()
  const { run: logIn, isBusy } = useSingleFlight(async () => {
    setProblem(undefined)
    const asked = await call('login/options', {})
    if (!asked.ok) return setProblem(faultText(asked.error))
    const { challenge, options } = asked.value
    const signature = await signWithPasskey(options)
    if (!signature.ok)
      return setProblem(signature.error === 'unsupported' ? text.unsupported : text.failed)
    const answer = await call('login', { challenge, response: signature.value })
    if (answer.ok) onLogin(answer.value)
    else setProblem(faultText(answer.error))
  })
  return (
    <>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Button busy={isBusy} onClick={logIn} autoFocus>
        {text.button}
      </Button>
    </>
  )
}
