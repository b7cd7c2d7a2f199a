import { tokenDelivery, tokenDeliveryAnswer } from '#contract/money/delivery.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `token-delivery`. */
export const createDeliveryApi = ({ client }: HasClient) => ({
  delivery: () => client.request(tokenDeliveryAnswer, { ...tokenDelivery, bearer: 'session' }),
})
