import { useState } from 'react'
import { Button, buttonProps } from '../../ui/controls/Button.tsx'
import { CopyLine } from '../../ui/controls/CopyButton.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Check } from '../../ui/fields/Check.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import css from './Gallery.module.css'

const kinds = ['primary', 'secondary', 'quiet'] as const
const coins = [
  { value: 'BNB', label: 'BNB' },
  { value: 'USDT', label: 'USDT' },
]

export const ControlsGallery = () => (
  <div className={css.grid}>
    <Buttons />
    <Fields />
    <Choices />
    <Dialogs />
  </div>
)

const cards = [
  {
    value: 'BNB',
    label: 'BNB',
    icon: 'coin-bnb',
    details: [
      { label: 'Available', value: '1.250000' },
      { label: 'Network', value: 'Binance (BEP-20)' },
    ],
  },
  {
    value: 'ETH',
    label: 'ETH',
    icon: 'coin-eth',
    isDisabled: true,
    details: [{ label: 'Available', value: '0.750000' }],
  },
] as const

const Buttons = () => (
  <Card title="Buttons" action={<IconButton label="Refresh" icon="refresh" />}>
    {kinds.map((kind) => (
      <div key={kind} className={css.row}>
        <Button kind={kind}>Continue</Button>
        <Button kind={kind} disabled>
          Disabled
        </Button>
        <Button kind={kind} busy>
          Sending
        </Button>
      </div>
    ))}
    <div className={css.row}>
      <Button kind="secondary">
        <Icon name="download" />
        Export CSV
      </Button>
      <a href="#controls" {...buttonProps('primary')}>
        Link as a button
      </a>
    </div>
  </Card>
)

const Fields = () => (
  <Card title="Fields">
    <Field label="Name" autoComplete="name" placeholder="Ada Lovelace" />
    <Field
      label="Email"
      type="email"
      defaultValue="ada@"
      error="Email must match"
      trailing={<IconButton label="Clear email" icon="close" />}
    />
    <PasswordField
      label="Password"
      autoComplete="new-password"
      defaultValue="correct horse"
      hint="8 to 20 characters with an upper-case letter and a digit"
    />
    <Field
      label="Amount"
      inputMode="decimal"
      defaultValue="12.500000"
      leading={<Icon name="coin-eth" />}
      trailing={<Button kind="quiet">Max</Button>}
      hint="Available 20.000000 ETH"
    />
    <Field label="Disabled" disabled defaultValue="Not now" />
  </Card>
)

const Choices = () => (
  <Card title="Choices, code, text">
    <ChoiceCards label="Coin" choices={cards} />
    <ChoiceCards label="Coin" choices={cards} error="Select a pair" />
    <Check label="A choice" hint="What it means" defaultChecked />
    <Check label="A choice that cannot be made" disabled />
    <SelectField label="Pay with" options={coins} placeholder="Select a coin" />
    <SelectField
      label="Network"
      options={coins}
      error="Select a pair"
      leading={<Icon name="coin-usdt" />}
    />
    <CodeField label="Verification code" />
    <CodeField
      label="Verification code, wrong"
      defaultValue="123456"
      error="Please enter valid verification code"
    />
    <TextAreaField label="Description" placeholder="What happened, and when?" />
  </Card>
)

function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Dialog and copying">
      <div className={css.row}>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
      </div>
      <CopyLine text="0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478" label="Copy address" />
      <Dialog
        title="Scan QR code"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Use this address</Button>}
      >
        <p>Point the camera at the QR code.</p>
      </Dialog>
    </Card>
  )
}
