import { useState } from 'react'
import type { Draft, SignedAnswer } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { Button, type ButtonKind } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { useConsole, useRoles } from '../context.ts'
import { faultText } from '../use-query.ts'
import css from './SignDialog.module.css'
import { SignDialog } from './SignDialog.tsx'
import { Templates } from './Templates.tsx'

/** What is asked before an order is signed. */
export interface AskedField {
  /** The argument of the command. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly kind?: 'text' | 'long' | 'file'
  /** The first one is chosen until another one is. */
  readonly choices?: readonly string[]
  readonly isOptional?: boolean
  /** What templates of one's own fill it; none without. */
  readonly templates?: string
  /** What it begins with. */
  readonly value?: string
}

type Texts = Readonly<Record<string, string>>

interface Props {
  command: string
  label: string
  /** The arguments that the page knows. */
  texts?: Texts
  fields?: readonly AskedField[]
  /** One sentence over the fields. */
  lead?: string
  kind?: ButtonKind
  onSigned: (answer: SignedAnswer) => void
}

/** A button that gives an order: it asks for what is missing, and has it signed. Whose roles do not give it sees none. */
export function OrderButton({ command, label, texts = {}, fields = [], ...rest }: Props) {
  const { lead, kind = 'secondary', onSigned } = rest
  const { call } = useConsole()
  const { gives } = useRoles()
  const [isAsking, setAsking] = useState(false)
  const [given, setGiven] = useState<Texts>({})
  const [problem, setProblem] = useState<string>()
  const [draft, setDraft] = useState<Draft>()

  const { run: drafts, isBusy } = useSingleFlight(async () => {
    setProblem(undefined)
    const filled = { ...startOf(fields), ...given, ...texts }
    const drafted = await call('orders', {
      command,
      texts: Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== '')),
    })
    if (!drafted.ok) {
      setAsking(true)
      return setProblem(faultText(drafted.error))
    }
    setAsking(false)
    setDraft(drafted.value)
  })
  if (!gives(command)) return null
  const open = () => {
    setProblem(undefined)
    if (fields.length > 0) setAsking(true)
    else void drafts()
  }
  const change = (name: string) => (value: string) =>
    setGiven((before) => ({ ...before, [name]: value }))
  const form = (
    <form
      className={css.order}
      onSubmit={(event) => {
        event.preventDefault()
        void drafts()
      }}
    >
      {lead !== undefined && <p>{lead}</p>}
      {fields.map((field) => (
        <AskedInput
          key={field.name}
          field={field}
          value={given[field.name] ?? field.value ?? ''}
          onChange={change(field.name)}
        />
      ))}
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {fields.length > 0 && (
        <Button type="submit" busy={isBusy}>
          {consoleText.commands.go}
        </Button>
      )}
    </form>
  )
  return (
    <>
      <Button kind={kind} busy={isBusy} onClick={open}>
        {label}
      </Button>
      <SignDialog
        draft={draft}
        asking={isAsking ? { title: label, form } : undefined}
        onClose={() => {
          setAsking(false)
          setDraft(undefined)
        }}
        onSigned={(answer) => {
          setDraft(undefined)
          setGiven({})
          onSigned(answer)
        }}
      />
    </>
  )
}

const startOf = (fields: readonly AskedField[]): Texts =>
  Object.fromEntries(fields.map(({ name, value, choices }) => [name, value ?? choices?.[0] ?? '']))

interface InputProps {
  field: AskedField
  value: string
  onChange: (value: string) => void
}

function AskedInput({ field, value, onChange }: InputProps) {
  const { hint, kind = 'text', choices, isOptional = false } = field
  const label = isOptional ? `${field.label} (${consoleText.commands.optional})` : field.label
  if (choices)
    return (
      <SelectField
        label={label}
        hint={hint}
        value={value || choices[0]}
        options={choices.map((one) => ({ value: one, label: one }))}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (kind === 'file')
    return (
      <Field
        label={label}
        hint={hint}
        type="file"
        required={!isOptional}
        onChange={async (event) => onChange((await event.target.files?.[0]?.text()) ?? '')}
      />
    )
  const common = { label, hint, value, required: !isOptional }
  if (kind === 'long')
    return (
      <>
        <TextAreaField {...common} rows={8} onChange={(event) => onChange(event.target.value)} />
        {field.templates !== undefined && (
          <Templates of={field.templates} value={value} onChange={onChange} />
        )}
      </>
    )
  return <Field {...common} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
}
