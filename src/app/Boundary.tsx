import { Component, type ReactNode } from 'react'
import { shell } from '../text/screens-shell.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

interface Props {
  children: ReactNode
}
interface State {
  error: unknown
}

/** What stands in place of a screen that failed, or whose code is gone since a newer version was put up. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isOutdated = isMissingChunk(error)
    return (
      <Page title={isOutdated ? shell.outdatedTitle : shell.brokenTitle} width="form">
        <p>{isOutdated ? shell.outdated : shell.broken}</p>
        <Button onClick={() => location.reload()}>{shell.reload}</Button>
      </Page>
    )
  }
}

/** No browser has a type for it, and each has its own words. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(
    error.message,
  )
