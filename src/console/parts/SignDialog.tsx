import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Draft, SignedAnswer } from '#contract/console/calls.ts'
import { challengeOf, digestOf, parseSigned, type SignedContent } from '#domain/staff/orders.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { consoleText } from '#text/console.ts'
import { signWithPasskey } from '../../api/account/webauthn.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { type DataItem, DataList } from '../../ui/display/DataList.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useConsole } from '../context.ts'
import { faultText } from '../use-query.ts'
import { Changes } from './Changes.tsx'
import css from './SignDialog.module.css'

const text = consoleText.order

interface Props {
  /** What is to be signed; undefined while nothing is. */
  draft: Draft | undefined
  /** What is asked before there is a draft, in the same dialog: closing one would go back in the history and close the next. */
  asking?: { readonly title: string; readonly form: ReactNode } | undefined
  onClose: () => void
  /** Called once it was signed, with what became of it. */
  onSigned: (answer: SignedAnswer) => void
}

/** Shows exactly what is signed, and has it signed. */
export function SignDialog({ draft, asking, onClose, onSigned }: Props) {
  const { me, call, noteOrder } = useConsole()
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const id = draft?.id
  useLayoutEffect(() => {
    setProblem(undefined)
    // A practised hand goes on with Enter, which would close the dialog that is painted before its button has the focus.
    if (id !== undefined) button.current?.focus({ preventScroll: true })
  }, [id])

  const { run: sign, isBusy } = useSingleFlight(async () => {
    setProblem(undefined)
    if (!draft || !isWhatIsSigned(draft, me.id)) return setProblem(text.notShown)
    const signature = await signWithPasskey(draft.options)
    if (!signature.ok) return setProblem(text.cancelled)
    const answer = await call('sign', { id: draft.id, response: signature.value })
    noteOrder()
    if (!answer.ok) return setProblem(faultText(answer.error))
    onSigned(answer.value)
  })

  const signed = draft && contentOf(draft.text)
  // Whoever agrees sees the order that they sign the digest of.
  const order = signed?.format === 'approval' ? contentOf(draft?.about) : signed
  const isAsking = draft === undefined && asking !== undefined
  const title = titleOf(signed, order)
  return (
    <Dialog
      title={isAsking ? asking.title : title}
      isOpen={draft !== undefined || isAsking}
      onClose={onClose}
      closeLabel={consoleText.close}
    >
      {isAsking && asking.form}
      {draft && signed && (
        <div className={css.order}>
          {order?.format === 'order' && (
            <>
              <DataList
                items={[
                  ...(order === signed ? [] : [{ label: text.by, value: order.by.name }]),
                  ...itemsOf(order),
                ]}
              />
              <Changes before={order.before} after={order.after} />
            </>
          )}
          <DataList
            items={[
              { label: text.words, value: wordsOf(digestOf(draft.text)) },
              { label: text.digest, value: <code>{digestOf(draft.text)}</code> },
            ]}
          />
          {draft.needs > 0 && needed(signed, draft.needs)}
        </div>
      )}
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {draft && (
        <div className={css.actions}>
          <Button kind="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button ref={button} busy={isBusy} onClick={sign}>
            {text.sign}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** How many have to agree, said to whoever gives the order and to whoever agrees with it. */
function needed(signed: SignedContent, count: number): ReactNode {
  if (signed.format !== 'approval') return <Notice kind="info">{text.needs(count)}</Notice>
  return signed.verdict === 'agree' && <Notice kind="info">{text.agreeing(count)}</Notice>
}

function titleOf(signed: SignedContent | undefined, about: SignedContent | undefined): string {
  if (signed?.format !== 'approval') return text.title
  const isOwn = signed.verdict === 'object' && about?.by.id === signed.by.id
  return isOwn ? text.takeBackTitle : text.approvalTitle[signed.verdict]
}

const contentOf = (text: string | undefined): SignedContent | undefined => {
  const read = parseSigned(text ?? '')
  return read.ok ? read.value : undefined
}

/** Whether a passkey would sign what is shown, in the name of whoever is logged in. */
function isWhatIsSigned({ text, about, options }: Draft, id: string): boolean {
  const signed = contentOf(text)
  if (signed?.by.id !== id || options.challenge !== challengeOf(text)) return false
  if (signed.format === 'order') return true
  return contentOf(about)?.id === signed.order && digestOf(about ?? '') === signed.digest
}

/** The arguments of an order, without those that name what it is about once more. */
export const givenItems = (order: {
  readonly on: readonly string[]
  readonly arguments: Readonly<Record<string, string>>
}): DataItem[] =>
  Object.entries(order.arguments)
    .filter(([, value]) => !value.split(' ').every((part) => order.on.includes(part)))
    .map(([label, value]) => ({ label, value }))

function itemsOf(order: {
  readonly command: string
  readonly on: readonly string[]
  readonly arguments: Readonly<Record<string, string>>
  readonly worth: string
  readonly signs: readonly string[]
}): DataItem[] {
  return [
    { label: text.what, value: order.command },
    ...(order.on.length > 0 ? [{ label: text.on, value: order.on.join(', ') }] : []),
    ...givenItems(order),
    ...(order.worth === '0' ? [] : [{ label: text.worth, value: `${order.worth} USDT` }]),
    ...(order.signs.length > 0 ? [{ label: text.signs, value: order.signs.join(', ') }] : []),
  ]
}
