import * as v from 'valibot'
import {
  purchaseRight,
  purchaseRightAnswer,
  purchaseWithdraw,
  tokenDelivery,
  tokenDeliveryAnswer,
} from '#contract/money/delivery.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `token-delivery`. */
export const createDeliveryApi = ({ client }: HasClient) => ({
  delivery: () => client.request(tokenDeliveryAnswer, { ...tokenDelivery, bearer: 'session' }),
})

/** Only for hosts that offer `purchase-withdrawal`. */
export const createPurchaseRightApi = ({ client }: HasClient) => ({
  /** Asks for how long people may withdraw from a purchase. */
  purchaseRight: () => client.request(purchaseRightAnswer, { ...purchaseRight, bearer: 'session' }),
  /** 409: too late, spent, or taken back already. 423: frozen. */
  withdrawFromPurchase: (id: string) =>
    client.request(v.unknown(), { ...purchaseWithdraw, bearer: 'session', body: { id } }),
})
