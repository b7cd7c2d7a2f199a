import { useState } from 'react'
import { site } from '#config/site.ts'
import { isCoin, networkName, symbolOf } from '#domain/assets.ts'
import { type DepositAnswer, transactionIn } from '#domain/deposit-answer.ts'
import { failureText } from '#text/failures.ts'
import { explainText } from '#text/transfers.ts'
import { createExplainApi } from '../../api/money/transfers.ts'
import { sessionStore } from '../account/session.ts'
import { connectionStore } from '../host/connection.ts'
import { useServices } from '../use-service.ts'
import { balancesStore } from './balances.ts'

/** What is said of one payment. */
export interface Explained {
  readonly kind: 'info' | 'success' | 'warning' | 'error'
  readonly text: string
  /** A time that follows the text, in milliseconds since 1970. */
  readonly at?: number
}

/** A transaction can pay somebody twice, the same amount. */
type Numbered = Explained & { readonly id: number }

const KINDS = {
  pending: 'info',
  credited: 'success',
  'below-minimum': 'warning',
  'in-review': 'info',
  'wrong-network': 'warning',
  'not-yours': 'warning',
  failed: 'error',
  unlisted: 'warning',
  'not-found': 'info',
} as const satisfies Record<DepositAnswer['kind'], Explained['kind']>

const SECONDS = 60

/** The text of an answer; `format` shows an amount, or masks it. */
export function explained(answer: DepositAnswer, format: (units: bigint) => string): Explained {
  const kind = KINDS[answer.kind]
  switch (answer.kind) {
    case 'not-found':
      return { kind, text: explainText['not-found'] }
    case 'not-yours':
    case 'failed':
    case 'unlisted':
      return { kind, text: explainText[answer.kind](networkName(answer.network)) }
  }
  const { network, amount } = answer
  const symbol = isCoin(amount.coin) ? symbolOf(amount.coin, site.siteName) : amount.coin
  const [what, where] = [`${format(amount.units)} ${symbol}`, networkName(network)]
  switch (answer.kind) {
    case 'pending': {
      const count = `${answer.confirmations}/${answer.needed}`
      const minutes = Math.max(1, Math.ceil(answer.seconds / SECONDS))
      return { kind, text: explainText.pending(what, where, count, minutes) }
    }
    case 'credited':
      return { kind, text: explainText.credited(what, where), at: answer.at }
    default:
      return { kind, text: explainText[answer.kind](what, where) }
  }
}

/** The question and its answer; undefined where the host answers none. */
export function useDepositQuestion() {
  const { get } = useServices()
  const [results, setResults] = useState<readonly Numbered[]>([])
  const [fault, setFault] = useState<string>()
  const isOnline = get(connectionStore).isOnline.value
  const { format } = get(balancesStore)
  if (!get(sessionStore).offers('deposit-answers')) return undefined

  async function ask(text: string): Promise<void> {
    setResults([])
    const transaction = transactionIn(text)
    setFault(transaction === undefined ? explainText.invalid : undefined)
    if (transaction === undefined) return
    const answer = await get(createExplainApi).explainDeposit(transaction)
    setResults(
      answer.ok
        ? answer.value.map((one, id) => ({ id, ...explained(one, format) }))
        : [{ id: 0, kind: 'error', text: failureText(answer.error) }],
    )
  }

  return { texts: explainText, isOnline, fault, results, ask }
}
