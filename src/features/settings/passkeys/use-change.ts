import { useState } from 'react'
import { type CodeAnswer, readTypedCode } from '#contract/account/codes.ts'
import type { CreationOptions } from '#contract/account/passkey-ceremony.ts'
import type { Passkey, PasskeyChange } from '#domain/passkeys.ts'
import { passkeyFaults } from '#text/auth.ts'
import { failures, failureText } from '#text/failures.ts'
import { errors, successes } from '#text/messages.ts'
import { passkeySettingsText as text } from '#text/security.ts'
import { type ChangeProof, createPasskeysApi } from '../../../api/account/passkeys.ts'
import type { ApiError } from '../../../api/request.ts'
import { passkeySigner, webAuthn } from '../../../stores/account/passkeys.ts'
import { useServices } from '../../../stores/use-service.ts'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'

/** What is about to be done to the passkeys. */
export type Change =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly passkey: Passkey }

interface SentCode {
  readonly code: CodeAnswer
  readonly sentAt: number
}
/** The host waits for a passkey that is made with these. */
interface Creation {
  readonly challenge: string
  readonly options: CreationOptions
}

const callOf = (change: Change): PasskeyChange =>
  change.kind === 'add' ? change : { kind: 'remove', id: change.passkey.id }

/** Says why; a wrong code is also said at its field. */
function sayWhy(error: ApiError): 'wrong' | undefined {
  const isWrong = error.kind === 'refused' && error.code === 'wrong-code'
  toastError(isWrong ? errors.invalidCode : failureText(error))
  return isWrong ? 'wrong' : undefined
}

/** The steps of a change; each button of theirs is busy while it is carried out. */
export function useChange(change: Change, onChanged: () => void) {
  const { platform, get } = useServices()
  const api = get(createPasskeysApi)
  const [sent, setSent] = useState<SentCode>()
  const [creation, setCreation] = useState<Creation>()

  /** Goes on with the proof: to the new passkey, or to the end. */
  async function prove(proof: ChangeProof): Promise<unknown> {
    if (change.kind === 'add') {
      const begun = await api.begin(proof)
      return begun.ok ? setCreation(begun.value) : sayWhy(begun.error)
    }
    const removed = await api.remove(change.passkey.id, proof)
    if (!removed.ok) return sayWhy(removed.error)
    toastSuccess('code' in proof ? text.willBeRemoved : text.wasRemoved)
    onChanged()
  }

  const sendCode = useSingleFlight(async () => {
    const answer = await api.changeCode(callOf(change))
    if (!answer.ok) return toastError(failureText(answer.error))
    toastSuccess(sent ? successes.codeResent : successes.codeSent)
    setSent({ code: answer.value, sentAt: platform.now() })
  })

  const submitCode = useSingleFlight(async (typed: string) => {
    const read = sent && readTypedCode(sent.code, typed)
    if (read?.kind === 'proof') return await prove(read.proof)
    toastError(errors.invalidCode)
    return 'wrong'
  })

  const sign = useSingleFlight(async () => {
    const signed = await get(passkeySigner)(() => api.changeChallenge(callOf(change)))
    if (!signed.ok) return toastError(signed.error)
    await prove({ passkey: signed.value })
  })

  const create = useSingleFlight(async (name: string) => {
    if (!creation) return
    const passkeys = await get(webAuthn)().catch(() => undefined)
    if (!passkeys) return toastError(failures.unreachable)
    const made = await passkeys.createPasskey(creation.options)
    if (!made.ok) return toastError(passkeyFaults[made.error])
    const { challenge } = creation
    const added = await api.add({ challenge, name, response: made.value })
    if (!added.ok) return toastError(failureText(added.error))
    toastSuccess(text.wasAdded)
    onChanged()
  })

  return {
    sentAt: sent?.sentAt,
    creation,
    sendCode: sendCode.run,
    isSending: sendCode.isBusy,
    submitCode: submitCode.run,
    isSubmitting: submitCode.isBusy,
    sign: sign.run,
    isSigning: sign.isBusy,
    create: create.run,
    isCreating: create.isBusy,
  }
}
export type ChangeSteps = ReturnType<typeof useChange>
