import { useState } from 'react'
import { site } from '#config/site.ts'
import type { DepositCoin } from '#domain/assets.ts'
import { amountText, parseAmount } from '#domain/money/decimal.ts'
import { paymentRequest } from '#domain/payment-request.ts'
import { requestText as text } from '#text/delivery.ts'
import { errors, successes } from '#text/messages.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { QrBox } from '../../ui/display/QrBox.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/fields/Field.tsx'
import css from './deposit.module.css'

interface Props {
  coin: DepositCoin
  symbol: string
  address: string
}

/** The code with an amount, for whoever pays it, and its link to share. Not of a coin whose contract the site does not know. */
export function RequestAmount({ coin, symbol, address }: Props) {
  const [typed, setTyped] = useState('')
  if (coin === 'USDT') return null
  const amount = parseAmount(coin, amountText(typed))
  const contract = coin === 'TOKEN' ? site.tokenAdd : undefined
  const link = amount && paymentRequest(address, amount, contract)
  return (
    <details className={css.request}>
      <summary>{text.title}</summary>
      <Field
        label={text.amount(symbol)}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        error={typed !== '' && !link ? text.invalid : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {link && (
        <>
          <div className={css.qr}>
            <QrBox value={link} label={text.qr} displaySize={200} />
          </div>
          <Button kind="secondary" onClick={() => share(link)}>
            {text.share}
          </Button>
        </>
      )}
    </details>
  )
}

/** By the system's own dialog, or where there is none to the clipboard. */
async function share(link: string): Promise<void> {
  const { clipboard } = navigator
  try {
    if ('share' in navigator) await navigator.share({ text: link })
    else {
      await clipboard.writeText(link)
      toastSuccess(successes.copied)
    }
  } catch (error) {
    // Whoever closes the dialog has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toastError(errors.copyFailed)
  }
}
