import * as v from 'valibot'
import { type Coin, isCoin, symbolOf } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { PUSH_KINDS } from '#domain/push.ts'
import { storedUnits } from '../../platform/db/units.ts'

/** An amount of a coin, such as `Amount`. */
export interface Money {
  readonly coin: Coin
  readonly units: bigint
}

/** What is stored of a message until it is sent. */
export const storedMessage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** The id of its subscription. */
    device: v.string(),
    kind: v.picklist(PUSH_KINDS),
    /** Two with the same one are the same message. */
    tag: v.string(),
    coin: v.exactOptional(v.pipe(v.string(), v.guard(isCoin))),
    units: v.exactOptional(storedUnits),
    /** Where to, encrypted: of the last message, whose subscription is gone. */
    target: v.exactOptional(v.string()),
  }),
)
export type StoredMessage = v.InferOutput<typeof storedMessage>

/** What the worker of the site reads (sw/push.ts), which makes the text of it. */
export const payloadOf = (
  { device, kind, tag, coin, units }: StoredMessage,
  siteName: string,
  hasAmount: boolean,
): string =>
  JSON.stringify({
    device,
    kind,
    tag,
    ...(hasAmount && coin !== undefined && units !== undefined
      ? { amount: `${toDecimalString(units)} ${symbolOf(coin, siteName)}` }
      : {}),
  })
