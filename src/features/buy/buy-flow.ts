import type { ApiError, ApiResult } from '../../api/request.ts'
import type { BuyPayload, Intent } from '../../api/transfers.ts'
import { isUnanswered, sendAgainUnanswered } from '../../api/unanswered.ts'
import { failureText } from '../../text/screens-failures.ts'
import type { BuyAmounts } from './buy-amounts.ts'

/**
 * The steps of a purchase (spec §4).
 *
 *   form ──Buy──▶ sending ──▶ bought
 *    ▲              ├─ 409 ─▶ form, with the new prices
 *    ├──────────────┴─ refused ─▶ form, with the host's words
 *    │              └─ no answer ─▶ unknown ──Buy: same payload, same key──▶ sending
 */
export type BuyStep =
  | { readonly step: 'form' }
  | { readonly step: 'sending'; readonly intent: BuyIntent }
  | { readonly step: 'unknown'; readonly intent: BuyIntent }
  | { readonly step: 'bought'; readonly intent: BuyIntent }

/** What the person confirmed by pressing the button, under a key of its own where the host knows keys. */
export interface BuyIntent {
  readonly payload: BuyPayload
  readonly key: string | undefined
  /** As they stood on the screen. */
  readonly amounts: BuyAmounts
  /** What one token then cost, in units of the coin. */
  readonly rate: bigint | undefined
}

export type Buying =
  | { readonly kind: 'bought' | 'moved' | 'unknown' | 'ended' }
  | { readonly kind: 'refused'; readonly message: string }

export interface BuyDeps {
  readonly buyToken: (payload: BuyPayload, intent: Intent) => Promise<ApiResult<unknown>>
}

/** Sends the purchase; under a key an unanswered one is sent once more, without a key never. */
export async function buy(
  deps: BuyDeps,
  { payload, key }: Pick<BuyIntent, 'payload' | 'key'>,
): Promise<Buying> {
  const send = () => deps.buyToken(payload, { idempotencyKey: key })
  const answer = await (key === undefined ? send() : sendAgainUnanswered(send))
  if (answer.ok) return { kind: 'bought' }
  if (isUnanswered(answer.error)) return { kind: 'unknown' }
  return refusalOf(answer.error)
}

function refusalOf(error: ApiError): Buying {
  if (error.kind === 'refused' && error.status === 401) return { kind: 'ended' }
  if (isMoved(error)) return { kind: 'moved' }
  return { kind: 'refused', message: failureText(error) }
}

/** Our host's other 409 is of a key that was used for something else. */
const isMoved = (error: ApiError): boolean =>
  error.kind === 'refused' && error.status === 409 && error.code !== 'key-used'
