import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

type Answer<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/**
 * The result of `load` for `key`; undefined while the key is null or the request is pending. A result for an
 * earlier key is ignored. `onReturn` triggers a retry of what has failed, or may wait in vain for its answer.
 */
export function useLoaded<K extends string, T, E>(
  key: K | null,
  load: (key: K) => Promise<Answer<T, E>>,
  onReturn?: (listener: () => void) => () => void,
) {
  const [attempt, reload] = useReducer((count: number) => count + 1, 0)
  const [loaded, setLoaded] = useState<{ key: K; attempt: number; answer: Answer<T, E> }>()
  const pending = useRef<Promise<Answer<T, E>>>(undefined)
  const request = useEffectEvent(load)

  useEffect(() => {
    pending.current = undefined
    if (key === null) return
    let isCurrent = true
    pending.current = Promise.resolve(afterPaint(() => request(key))).then((answer) => {
      if (isCurrent) setLoaded({ key, attempt, answer })
      return answer
    })
    return () => {
      isCurrent = false
    }
  }, [key, attempt])

  const isCurrent = loaded?.key === key && loaded.attempt === attempt
  const answer = isCurrent ? loaded.answer : undefined
  const isMissing = key !== null && answer?.ok !== true
  useEffect(() => (isMissing ? onReturn?.(reload) : undefined), [isMissing, onReturn])

  return {
    answer,
    reload,
    /** Resolves to the result of the latest request; undefined if the key is null. */
    whenAnswered: async () => pending.current,
  }
}
