import { type FormEvent, useState } from 'react'
import type { OwnershipQuestion } from '#contract/money/ownership.ts'
import { failures, failureText } from '#text/failures.ts'
import { errors, successes } from '#text/messages.ts'
import { ownershipText as text } from '#text/ownership.ts'
import { createOwnershipApi, injectedWallet, signWith } from '../../../api/money/ownership.ts'
import type { ApiError } from '../../../api/request.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import { Check } from '../../../ui/fields/Check.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import css from './ownership.module.css'

interface Props {
  address: string
  onProven: () => void
}

/** What the host wants signed or declared of an address. */
export function View({ address, onProven }: Props) {
  const { askForOwnership } = useService(createOwnershipApi)
  const { onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded(address, askForOwnership, onReturn)
  if (!answer) return <Skeleton rows={4} />
  if (!answer.ok)
    return (
      <RetryNotice title={text.failed} label={failures.retry} onRetry={reload}>
        {failureText(answer.error)}
      </RetryNotice>
    )
  const question = answer.value
  return (
    <Question
      key={question.id}
      question={question}
      address={address}
      onProven={onProven}
      onOver={reload}
    />
  )
}

interface QuestionProps extends Props {
  question: OwnershipQuestion
  /** It is no longer valid. */
  onOver: () => void
}

function Question({ question, address, onProven, onOver }: QuestionProps) {
  const { id, kind, message } = question
  const { proveOwnership } = useService(createOwnershipApi)
  const [signature, setSignature] = useState('')
  const [isDeclared, setDeclared] = useState(false)
  const [error, setError] = useState<string>()

  const send = useSingleFlight(async (signed: string | undefined) => {
    const answer = await proveOwnership(id, signed)
    if (answer.ok) {
      toastSuccess(text.done)
      return onProven()
    }
    if (isOver(answer.error)) onOver()
    if (isWrong(answer.error)) return setError(failureText(answer.error))
    toastError(failureText(answer.error))
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isSigned = kind === 'signature'
    const typed = signature.trim()
    if (isSigned ? typed === '' : !isDeclared)
      return setError(isSigned ? text.required : text.undeclared)
    setError(undefined)
    send.run(isSigned ? typed : undefined).catch(reportError)
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate autoComplete="off">
      <p>{text.intro[kind]}</p>
      <div className={css.message}>
        {/* The host's own words, which are English in every language: a signature is of these. */}
        <p lang="en" dir="auto">
          {message}
        </p>
        <CopyButton
          text={message}
          label={text.copy}
          onCopied={() => toastSuccess(successes.copied)}
          onFailed={() => toastError(errors.copyFailed)}
        />
      </div>
      {kind === 'signature' ? (
        <>
          <InBrowser address={address} message={message} onSigned={send.run} />
          <TextAreaField
            label={text.signature}
            hint={address.startsWith('0x') ? text.hint.evm : text.hint.tron}
            error={error}
            value={signature}
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => setSignature(target.value)}
          />
          <p>{text.noKey}</p>
        </>
      ) : (
        <Check
          label={text.declare}
          {...(error ? { hint: error } : {})}
          checked={isDeclared}
          onChange={({ target }) => setDeclared(target.checked)}
        />
      )}
      <Button type="submit" busy={send.isBusy}>
        {text.confirm}
      </Button>
    </form>
  )
}

const isOver = (error: ApiError) => error.kind === 'refused' && error.status === 410
const isWrong = (error: ApiError) => error.kind === 'refused' && error.status === 422

interface InBrowserProps {
  address: string
  message: string
  onSigned: (signature: string) => Promise<unknown>
}

/** The wallet that an extension brings signs for addresses of EVM networks. */
function InBrowser({ address, message, onSigned }: InBrowserProps) {
  const wallet = address.startsWith('0x') ? injectedWallet(globalThis) : undefined
  const sign = useSingleFlight(async () => {
    if (!wallet) return
    const signed = await signWith(wallet, address, message)
    if (signed.ok) return void (await onSigned(signed.value))
    toastError(signed.error === 'other-account' ? text.otherAccount(address) : text.notSigned)
  })
  if (!wallet) return null
  return (
    <Button kind="secondary" busy={sign.isBusy} onClick={sign.run}>
      {text.sign}
    </Button>
  )
}
