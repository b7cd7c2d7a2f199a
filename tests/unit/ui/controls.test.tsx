// @vitest-environment happy-dom
import { act, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '../../../src/ui/controls/Button.tsx'
import { ChoiceCards } from '../../../src/ui/fields/ChoiceCards.tsx'
import { CodeField } from '../../../src/ui/fields/CodeField.tsx'
import { CodeStep } from '../../../src/ui/fields/CodeStep.tsx'
import { Field } from '../../../src/ui/fields/Field.tsx'
import { PasswordField } from '../../../src/ui/fields/PasswordField.tsx'
import { SelectField } from '../../../src/ui/fields/SelectField.tsx'
import { press, render, type } from '../../support/render.tsx'

const referred = (element: Element, attribute: string) =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('a button', () => {
  test('does nothing while busy, but keeps the focus', async () => {
    const onClick = vi.fn()
    using view = render(<Button onClick={onClick}>Send</Button>)
    const button = view.find('button')
    button.focus()
    view.show(
      <Button onClick={onClick} busy>
        Send
      </Button>,
    )
    await press(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('does not submit its form while busy', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    using view = render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    )
    await press(view.find('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('in a form submits only with type submit', () => {
    using view = render(<Button>Help</Button>)
    expect(view.find('button').getAttribute('type')).toBe('button')
  })
})

describe('a field', () => {
  test('has a label, and its error and hint as description', () => {
    using view = render(<Field label="Email" error="Email must match" hint="We never share it" />)
    const input = view.find('input')
    expect(view.find('label').getAttribute('for')).toBe(input.id)
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    const texts = described.map((id) => document.getElementById(id)?.textContent)
    expect(texts.sort()).toEqual(['Email must match', 'We never share it'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('that is valid has neither an error nor a description', () => {
    using view = render(<Field label="Email" />)
    const input = view.find('input')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  test('has the live region of its error before there is one, so that it is announced', () => {
    using view = render(<Field label="Email" />)
    const errorElement = view.find('[aria-live="polite"]')
    view.show(<Field label="Email" error="Email must match" />)
    expect(errorElement.isConnected).toBe(true)
    expect(errorElement.textContent).toBe('Email must match')
  })

  test('forwards its ref to the input', () => {
    let input: HTMLInputElement | null = null
    const keep = (element: HTMLInputElement | null) => {
      input ??= element
    }
    using view = render(<Field label="Email" ref={keep} />)
    expect(input).toBe(view.find('input'))
  })
})

describe('a password', () => {
  test('can be shown and hidden again', async () => {
    using view = render(<PasswordField label="Password" autoComplete="current-password" />)
    const type = () => view.find('input').getAttribute('type')
    const button = view.find('button')
    expect([type(), button.textContent]).toEqual(['password', 'Show password'])
    await press(button)
    expect([type(), button.textContent]).toEqual(['text', 'Hide password'])
    await press(button)
    expect(type()).toBe('password')
  })

  test('has its autocomplete value for password managers', () => {
    using view = render(<PasswordField label="New password" autoComplete="new-password" />)
    expect(view.find('input').getAttribute('autocomplete')).toBe('new-password')
  })
})

describe('a code', () => {
  test('is pasted without spaces and dashes', () => {
    const values: string[] = []
    using view = render(
      <CodeField label="Code" onChange={(event) => values.push(event.target.value)} />,
    )
    type(view.find('input'), ' 123-456 ')
    expect(values).toEqual(['123456'])
  })

  test('can be filled in by the phone', () => {
    using view = render(<CodeField label="Code" />)
    const input = view.find('input')
    expect(input.getAttribute('autocomplete')).toBe('one-time-code')
    expect(input.getAttribute('inputmode')).toBe('numeric')
  })
})

test('a code that is not right is said at its field until another one is typed', async () => {
  const resend = { until: 0, countdownLabel: 'Resend in', label: 'Resend', isBusy: false }
  function Step({ right }: { right: string }) {
    const [code, setCode] = useState('')
    return (
      <CodeStep
        intro=""
        label="Verification code"
        code={code}
        onCode={setCode}
        wrongText="It does not match"
        submitLabel="Verify"
        isSubmitting={false}
        onSubmit={async (typed) => (typed === right ? undefined : 'wrong')}
        resend={{ ...resend, onResend() {} }}
      />
    )
  }
  using view = render(<Step right="123456" />)
  const field = view.find('input')
  type(field, '111111')
  await press(view.find('[type="submit"]'))
  expect(referred(field, 'aria-describedby')).toEqual(['It does not match'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  // What is typed next takes its place.
  expect(field).toMatchObject({ selectionStart: 0, selectionEnd: 6 })
  type(field, '123456')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await press(view.find('[type="submit"]'))
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('a code that is being compared is not sent again by Enter', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const resend = { until: 0, countdownLabel: '', label: '', isBusy: false, onResend() {} }
  using view = render(
    <CodeStep
      intro=""
      label="Verification code"
      code="123456"
      onCode={() => {}}
      wrongText=""
      submitLabel="Verify"
      isSubmitting
      onSubmit={onSubmit}
      resend={resend}
    />,
  )
  const event = new Event('submit', { bubbles: true, cancelable: true })
  await act(async () => view.find('form').dispatchEvent(event))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a select with a placeholder has no initial choice', () => {
  const options = [{ value: 'BNB', label: 'BNB' }]
  using view = render(<SelectField label="Coin" options={options} placeholder="Select a coin" />)
  const list = view.find('select')
  expect(list instanceof HTMLSelectElement && list.value).toBe('')
})

describe('a choice of cards', () => {
  const details = [
    { label: 'Available', value: '1.25' },
    { label: 'Network', value: 'Binance (BEP-20)' },
  ]
  const choices = [
    { value: 'BNB', label: 'BNB', icon: 'coin-bnb', details },
    { value: 'ETH', label: 'ETH', icon: 'coin-eth', details, isDisabled: true },
  ] as const
  /** The texts that an attribute of the element refers to. */
  test('is a group of radio buttons, each named by its label and described by its details', () => {
    using view = render(<ChoiceCards label="Coin" choices={choices} />)
    const [bnb, eth] = view.container.querySelectorAll('input')
    if (!bnb || !eth) throw new Error('no cards')
    expect(referred(view.find('[role="radiogroup"]'), 'aria-labelledby')).toEqual(['Coin'])
    expect(referred(bnb, 'aria-labelledby')).toEqual(['BNB'])
    expect(referred(bnb, 'aria-describedby')).toEqual(['Available: 1.25Network: Binance (BEP-20)'])
    expect([bnb.type, bnb.name === eth.name, bnb.checked]).toEqual(['radio', true, false])
    expect([bnb.disabled, eth.disabled]).toEqual([false, true])
  })

  test('says at the group and at each card what is wrong', () => {
    using view = render(<ChoiceCards label="Coin" choices={choices} error="Select a pair" />)
    const group = view.find('[role="radiogroup"]')
    expect(group.getAttribute('aria-invalid')).toBe('true')
    expect(referred(group, 'aria-describedby')).toEqual(['Select a pair'])
    expect(referred(view.find('input'), 'aria-describedby').at(-1)).toBe('Select a pair')
  })

  test('is disabled when every card is', () => {
    const none = choices.map((choice) => ({ ...choice, isDisabled: true }))
    using view = render(<ChoiceCards label="Coin" choices={none} />)
    expect(view.find('[role="radiogroup"]').getAttribute('aria-disabled')).toBe('true')
    view.show(<ChoiceCards label="Coin" choices={choices} />)
    expect(view.find('[role="radiogroup"]').hasAttribute('aria-disabled')).toBe(false)
  })
})
