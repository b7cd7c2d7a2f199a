import type { ComponentType } from 'react'
import { RetryNotice } from './RetryNotice.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useLoaded } from './use-loaded.ts'

/**
 * A component whose code is loaded when it is rendered for the first time, for parts that few people see. Until then a
 * skeleton of `rows` lines takes its place; code that could not be loaded can be asked for again, under `failure`.
 */
export function late<Props extends object>(
  load: () => Promise<{ readonly View: ComponentType<Props> }>,
  failure: { readonly title: string; readonly label: string },
  rows = 3,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined

  async function request() {
    try {
      loaded = (await load()).View
      return { ok: true, value: loaded } as const
    } catch (error) {
      return { ok: false, error } as const
    }
  }

  return function Late(props: Props) {
    const { answer, reload } = useLoaded(loaded ? null : 'code', request)
    const View = loaded ?? (answer?.ok ? answer.value : undefined)
    if (View) return <View {...props} />
    if (!answer) return <Skeleton rows={rows} />
    return <RetryNotice {...failure} onRetry={reload} />
  }
}
