import { useEffect, useState } from 'react'
import type { AnyLine } from '#domain/history.ts'
import type { Witnessed } from '#domain/log/witnessed.ts'
import { publicReceiptText as text } from '#text/public-log.ts'
import {
  type CheckedReceipt,
  createReceiptChecker,
} from '../../../../stores/public-log/check-receipt.ts'
import { ed25519Of } from '../../../../stores/public-log/ed25519.ts'
import { createLogFollower } from '../../../../stores/public-log/follow-log.ts'
import type { Services } from '../../../../stores/services.ts'
import { useServices } from '../../../../stores/use-service.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Time } from '../../../../ui/display/Time.tsx'
import { downloadBlob } from '../../../../ui/download-blob.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import css from './line.module.css'

interface Props {
  line: AnyLine
  id: string
}

/** `witnesses` are those who have cosigned a state that has the entry. */
type State =
  | (CheckedReceipt & { readonly witnesses?: number })
  | { readonly is: 'checking' | 'unsupported' }

async function check(
  services: Services,
  { line, id }: Props,
  show: (state: State) => void,
): Promise<void> {
  const verify = await ed25519Of(crypto.subtle)
  if (!verify) return show({ is: 'unsupported' })
  const follower = createLogFollower(services, verify)
  const checked = await createReceiptChecker(services, follower, verify).check(line, id)
  show(checked)
  if (checked.is !== 'right') return
  const witnesses = await follower.readWitnesses()
  const seen = witnesses === 'changed' ? [] : witnesses.filter((one) => isIn(one, checked.index))
  show({ ...checked, witnesses: seen.length })
}

const isIn = ({ seen }: Witnessed, index: number): boolean => (seen?.size ?? 0) > index

const save = (name: string, content: string) =>
  downloadBlob(name, new Blob([content], { type: 'application/json' }))

/** Whether the public log has this line as it is shown: verified here, when its receipt is opened. */
export function PublicReceipt({ line, id }: Props) {
  const services = useServices()
  const [state, setState] = useState<State>({ is: 'checking' })
  useEffect(() => {
    let isShown = true
    check(services, { line, id }, (found) => isShown && setState(found)).catch(reportError)
    return () => {
      isShown = false
    }
  }, [services, line, id])

  if (state.is === 'wrong' || state.is === 'late')
    return (
      <Notice
        kind="error"
        title={text.title}
        action={
          <Button onClick={() => save(text.evidenceFile, state.evidence)}>
            {text.saveEvidence}
          </Button>
        }
      >
        <p>{state.is === 'late' ? text.late : text.wrong[state.why]}</p>
      </Notice>
    )
  if (state.is !== 'right')
    return (
      <p className={css.log} role="status">
        {text[state.is]}
        {state.is === 'waiting' && state.until !== undefined && (
          <>
            {' '}
            {text.until} <Time at={state.until} />
          </>
        )}
      </p>
    )
  return (
    <div className={css.log} role="status">
      <p>
        <span aria-hidden="true">✓</span> {text.right} · {text.entry} {state.index} ·{' '}
        {text.verified} <Time at={state.at} />
        {state.witnesses ? ` · ${text.witnesses(state.witnesses)}` : ''}
      </p>
      <Button kind="quiet" onClick={() => save(text.file, state.file)}>
        {text.save}
      </Button>
    </div>
  )
}
