import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'
import { EyeButton } from '../controls/IconButton.tsx'
import { Amount } from '../display/Amount.tsx'
import { Hidden } from '../display/Hidden.tsx'
import { AsOf } from '../display/Time.tsx'
import { unbroken } from '../display/unbroken.tsx'
import { Icon, type IconName } from '../icons/Icon.tsx'
import css from './ChoiceCards.module.css'
import frame from './Field.module.css'
import { type FieldTexts, useFieldIds } from './field-frame.tsx'

export interface Choice {
  readonly value: string
  /** The accessible name. */
  readonly label: string
  readonly icon: IconName
  /** What is said of it below its name, line by line; the labels are for screen readers. */
  readonly details: readonly {
    readonly label: string
    readonly value?: string
    /** It is shown in place of the value. */
    readonly amount?: ComponentProps<typeof Amount>['children']
  }[]
  readonly isDisabled?: boolean
}

type Props = Omit<FieldTexts, 'hint'> &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'checked' | 'disabled' | 'id'> & {
    choices: readonly Choice[]
    /** The chosen one; undefined where the inputs keep it. */
    value?: string
    /** Shows and hides the amounts on the cards. */
    eye?: ComponentProps<typeof EyeButton>
    /** When what is on the cards was so, in milliseconds since 1970, if it may have changed. */
    asOf?: { readonly label: string; readonly at: number } | undefined
    /** Where the form is shown again, the chosen one gets the focus: what was pressed is gone. An amount would open a phone's keyboard. */
    isReturn?: boolean
  }

/** One of a few, each a card: native radio buttons, of which the arrow keys choose. The other props are the inputs'. */
export function ChoiceCards({ label, error, choices, value, eye, asOf, isReturn, ...rest }: Props) {
  const { onChange, ...input } = rest
  const isControlled = value !== undefined
  const field = useFieldIds({ label, error, hint: asOf?.label })
  const { id, ...state } = field.control
  const group = useRef<HTMLDivElement>(null)
  const [isShownAgain] = useState(isReturn)
  useEffect(() => {
    if (isShownAgain) group.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isShownAgain])
  return (
    <div className={frame.field}>
      <div className={css.head}>
        <span id={id} className={frame.label}>
          {label}
        </span>
        {eye && <EyeButton {...eye} />}
      </div>
      <div className={css.choice}>
        <div
          ref={group}
          role="radiogroup"
          aria-labelledby={id}
          aria-disabled={choices.every(({ isDisabled }) => isDisabled) || undefined}
          {...state}
        >
          {choices.map((choice) => {
            const [name, details] = [`${id}-${choice.value}`, `${id}-${choice.value}-details`]
            return (
              <label key={choice.value}>
                <input
                  name={id}
                  {...input}
                  {...(isControlled ? { checked: value === choice.value } : {})}
                  // An input that keeps its state shows it by itself, before what follows from it.
                  onChange={
                    isControlled ? onChange : (event) => afterPaint(() => onChange?.(event))
                  }
                  type="radio"
                  value={choice.value}
                  disabled={choice.isDisabled}
                  aria-labelledby={name}
                  aria-describedby={error ? `${details} ${field.ids.error}` : details}
                />
                <Icon name={choice.icon} />
                <b id={name}>{choice.label}</b>
                <small id={details}>
                  {choice.details.map((detail) => (
                    <span key={detail.label}>
                      <Hidden>{detail.label}: </Hidden>
                      {detail.amount ? (
                        <Amount size="card">{detail.amount}</Amount>
                      ) : (
                        unbroken(detail.value)
                      )}
                    </span>
                  ))}
                </small>
                <i>
                  <Icon name="check" />
                </i>
              </label>
            )
          })}
        </div>
      </div>
      <div className={frame.notes}>
        <p id={field.ids.error} className={frame.error} aria-live="polite">
          {error}
        </p>
        {asOf && (
          <p id={field.ids.hint} className={frame.hint}>
            {asOf.label} <AsOf at={asOf.at} />
          </p>
        )}
      </div>
    </div>
  )
}
