import { useSignals } from '@preact/signals-react/runtime'
import { Component, type ReactNode, useEffect } from 'react'
import { shell } from '#text/shell.ts'
import { updatesService } from '../../offline/updates.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'

interface Props {
  children: ReactNode
}
interface State {
  error: unknown
}

/** Error boundary of a screen that threw, or whose chunk was removed by a newer deployment. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? Error() }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <Failure error={error} />
  }
}

function Failure({ error }: { error: unknown }) {
  useSignals()
  const [title, text] = messageFor(error, useService(connectionStore).isOnline.value)
  // This page offers the reload itself, so the update prompt is dismissed.
  const { postpone } = useService(updatesService)
  useEffect(postpone, [postpone])
  return (
    <Page title={title} width="form" picture="warning" tone="waiting">
      <p>{text}</p>
      <Button onClick={() => location.reload()}>{shell.reload}</Button>
    </Page>
  )
}

function messageFor(error: unknown, isOnline: boolean): [title: string, text: string] {
  if (!isMissingChunk(error)) return [shell.brokenTitle, shell.broken]
  return isOnline
    ? [shell.outdatedTitle, shell.outdated]
    : [shell.disconnectedTitle, shell.disconnected]
}

/** Browsers throw a plain TypeError with a message of their own, so the message is matched. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported|importing a module|unable to preload/i.test(error.message)
