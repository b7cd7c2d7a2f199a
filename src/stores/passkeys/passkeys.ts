import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { PasskeyList } from '#contract/account/passkeys.ts'
import { createPasskeysApi } from '../../api/passkeys/calls.ts'
import type { ApiResult } from '../../api/request.ts'
import type { Factory } from '../services.ts'
import { sessionStore } from '../session.ts'

/** The person's passkeys, as the host last listed them. */
export interface PasskeysStore {
  /** Undefined until known, and where the host offers none. */
  readonly list: ReadonlySignal<PasskeyList | undefined>
  /** Whether there is a passkey that confirms payments. */
  readonly canConfirm: ReadonlySignal<boolean>
  /** Whether there is one at all, so that a mailed code waits. */
  readonly isGuarded: ReadonlySignal<boolean>
  /** Asks the host; undefined where it offers none. */
  load(): Promise<ApiResult<PasskeyList> | undefined>
}

export const passkeysStore: Factory<PasskeysStore> = ({ get }) => {
  const session = get(sessionStore)
  const api = get(createPasskeysApi)
  const list = signal<PasskeyList>()
  session.onEnd(() => {
    list.value = undefined
  })
  return {
    list,
    canConfirm: computed(() =>
      Boolean(list.value?.passkeys.some(({ trustedFrom }) => trustedFrom === undefined)),
    ),
    isGuarded: computed(() => Boolean(list.value?.passkeys.length)),
    async load() {
      if (!session.offers('passkeys')) return undefined
      const owner = session.token.peek()
      const answer = await api.list()
      if (answer.ok && owner === session.token.peek()) list.value = answer.value
      return answer
    },
  }
}
