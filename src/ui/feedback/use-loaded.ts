import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'

type Answer<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/**
 * What `load` answers for `key`; nothing while the key is null or the answer is on its way. An answer for
 * a former key is never shown. `onReturn` says when what has failed deserves another try by itself.
 */
export function useLoaded<K extends string, T, E>(
  key: K | null,
  load: (key: K) => Promise<Answer<T, E>>,
  onReturn?: (back: () => void) => () => void,
) {
  const [turn, reload] = useReducer((count: number) => count + 1, 0)
  const [heard, setHeard] = useState<{ key: K; turn: number; answer: Answer<T, E> }>()
  const asked = useRef<Promise<Answer<T, E>>>(undefined)
  const ask = useEffectEvent(load)

  useEffect(() => {
    asked.current = undefined
    if (key === null) return
    let isCurrent = true
    asked.current = ask(key).then((answer) => {
      if (isCurrent) setHeard({ key, turn, answer })
      return answer
    })
    return () => {
      isCurrent = false
    }
  }, [key, turn])

  const isCurrent = heard?.key === key && heard.turn === turn
  const answer = isCurrent ? heard.answer : undefined
  const hasFailed = answer?.ok === false
  useEffect(() => (hasFailed ? onReturn?.(reload) : undefined), [hasFailed, onReturn])

  return {
    answer,
    reload,
    /** The answer when it is there; undefined where nothing was asked. */
    whenAnswered: async () => asked.current,
  }
}
