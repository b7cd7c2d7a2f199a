import { balanceValues, valuesAnswer } from '#contract/balance-values.ts'
import type { HasClient } from './request.ts'

/** Only for hosts that offer `values`. */
export const createValuesApi = ({ client }: HasClient) => ({
  /** What the balance was worth, day by day. */
  balanceValues: () => client.request(valuesAnswer, { ...balanceValues, bearer: 'session' }),
})
