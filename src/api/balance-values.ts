import { balanceValues, valuesAnswer } from '#contract/history/statement.ts'
import type { HasClient } from './request.ts'

/** Only for hosts that offer `values`. */
export const createValuesApi = ({ client }: HasClient) => ({
  /** What the balance was worth, day by day. */
  balanceValues: () => client.request(valuesAnswer, { ...balanceValues, bearer: 'session' }),
})
