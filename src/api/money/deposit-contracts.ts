import { contractsAnswer, depositContracts } from '#contract/money/deposit-contracts.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `deposit-contracts`. */
export const createDepositContractsApi = ({ client }: HasClient) => ({
  depositContracts: () =>
    client.request(contractsAnswer, { ...depositContracts, bearer: 'session' }),
})
