import { useState } from 'react'
import type { Draft, SignedAnswer } from '#contract/console/calls.ts'
import { useConsole } from '../context.ts'
import { faultText } from '../use-query.ts'

/** Approving and rejecting withdrawals: what is drafted, and what was said against it. */
export function useDecision(onSigned: (answer: SignedAnswer) => void) {
  const { call } = useConsole()
  const [draft, setDraft] = useState<Draft>()
  const [problem, setProblem] = useState<string>()
  const [rejecting, setRejecting] = useState<string>()

  async function ask(command: string, texts: Readonly<Record<string, string>>): Promise<void> {
    setProblem(undefined)
    const drafted = await call('orders', { command, texts: { ...texts } })
    if (drafted.ok) setDraft(drafted.value)
    else setProblem(faultText(drafted.error))
    setRejecting(undefined)
  }

  return {
    draft,
    problem,
    /** The withdrawal for which a reason is asked. */
    rejecting,
    approve: (ids: readonly string[]) => ask('payouts-approve', { ids: ids.join(' ') }),
    reject(id: string) {
      setProblem(undefined)
      setRejecting(id)
    },
    rejectFor: (id: string, reason: string) => ask('reject', { id, reason }),
    close() {
      setDraft(undefined)
      setRejecting(undefined)
    },
    signed(answer: SignedAnswer) {
      setDraft(undefined)
      onSigned(answer)
    },
  }
}

export type Decision = ReturnType<typeof useDecision>
