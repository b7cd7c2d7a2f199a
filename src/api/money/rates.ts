import { rates, ratesAnswer } from '#contract/money/rates.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `rates`. */
export const createRatesApi = ({ client }: HasClient) => ({
  rates: () => client.request(ratesAnswer, { ...rates, bearer: 'session' }),
})
