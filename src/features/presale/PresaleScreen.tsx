import { useCallback, useEffect, useRef, useState } from 'react'
import { presalePageText as text } from '#text/presale.ts'
import { type AddedUpHere, addUpPresale } from '../../stores/public-log/add-up-presale.ts'
import { ed25519Of } from '../../stores/public-log/ed25519.ts'
import { useServices } from '../../stores/use-service.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SoldBar } from '../../ui/stage/SoldBar.tsx'
import { grouped, PresaleFigures } from './PresaleFigures.tsx'

type State =
  | AddedUpHere
  | { readonly is: 'adding'; readonly done: number; readonly size: number }
  | { readonly is: 'unsupported' }

const START: State = { is: 'adding', done: 0, size: 0 }

/** Reads the whole log and adds it up here. A run that is not shown any more stops. */
function useAddedUp() {
  const services = useServices()
  const [state, setState] = useState<State>(START)
  const run = useRef(0)
  const start = useCallback(async () => {
    const own = ++run.current
    const show = (next: State) => own === run.current && setState(next)
    show(START)
    const verify = await ed25519Of(crypto.subtle)
    if (!verify) return show({ is: 'unsupported' })
    const isShown = (done: number, size: number) => {
      show({ is: 'adding', done, size })
      return own === run.current
    }
    show(await addUpPresale(services, verify, isShown))
  }, [services])
  useEffect(() => {
    start().catch(reportError)
    return () => {
      run.current += 1
    }
  }, [start])
  return { state, again: () => void start().catch(reportError) }
}

/** A public page: what the presale has sold, added up from the log by the visitor's own browser. */
export function PresaleScreen() {
  const { state, again } = useAddedUp()
  return (
    <Page title={text.title} lead={text.lead} width="page">
      <Outcome state={state} again={again} />
    </Page>
  )
}

function Outcome({ state, again }: { state: State; again: () => void }) {
  switch (state.is) {
    case 'adding':
      return <Adding done={state.done} size={state.size} />
    case 'unknown':
      return (
        <RetryNotice title={text.unknown.title} label={text.unknown.retry} onRetry={again}>
          {text.unknown.text}
        </RetryNotice>
      )
    case 'none':
      return <Notice kind="info">{text.none}</Notice>
    case 'unsupported':
      return <Notice kind="warning">{text.unsupported}</Notice>
    case 'right':
      return <PresaleFigures added={state} again={again} />
    default:
      return (
        <Notice kind="error" title={text.wrong.title}>
          <p>{text.wrong[state.is]}</p>
          <p>{text.wrong.what}</p>
        </Notice>
      )
  }
}

const Adding = ({ done, size }: { done: number; size: number }) => (
  <Card title={text.adding}>
    <SoldBar
      label={text.adding}
      percent={size === 0 ? undefined : (done / size) * 100}
      text={size === 0 ? '' : text.progress(grouped(done), grouped(size))}
    />
  </Card>
)
