import { depositExplain, explainAnswer } from '#contract/money/deposit.ts'
import type { HasClient } from './request.ts'

/** Only for hosts that offer `deposit-answers`. */
export const createExplainApi = ({ client }: HasClient) => ({
  /** What became of a transaction. 429: too many questions. 503: the network does not answer. */
  explainDeposit: (transaction: string) =>
    client.request(explainAnswer, { ...depositExplain, bearer: 'session', body: { transaction } }),
})
