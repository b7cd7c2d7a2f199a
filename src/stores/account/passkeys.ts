import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { ChallengeAnswer, PasskeyProof } from '#contract/account/passkey-ceremony.ts'
import type { PasskeyList } from '#contract/account/passkeys.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { passkeyFaults } from '#text/auth.ts'
import { failures, failureText } from '#text/failures.ts'
import { createPasskeysApi } from '../../api/account/passkeys.ts'
import type { ApiResult } from '../../api/request.ts'
import type { Factory } from '../services.ts'
import { sessionStore } from './session.ts'

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

type WebAuthn = typeof import('../../api/account/webauthn.ts')

/** Loads what speaks with the browser's passkeys; replaced by tests. */
export const webAuthn: Factory<() => Promise<Pick<WebAuthn, 'signWithPasskey' | 'createPasskey'>>> =
  () => () =>
    import('../../api/account/webauthn.ts')

/** The message says why there is none. */
export type Signed = Result<PasskeyProof, string>

/** Asks the host what is to be signed, and a passkey for the signature. */
export const passkeySigner: Factory<
  (ask: () => Promise<ApiResult<ChallengeAnswer>>) => Promise<Signed>
> =
  ({ get }) =>
  async (ask) => {
    const loading = get(webAuthn)().catch(() => undefined)
    const asked = await ask()
    if (!asked.ok) return failure(failureText(asked.error))
    const passkeys = await loading
    if (!passkeys) return failure(failures.unreachable)
    const { challenge, options } = asked.value
    const signed = await passkeys.signWithPasskey(options)
    return signed.ok
      ? success({ challenge, response: signed.value })
      : failure(passkeyFaults[signed.error])
  }
