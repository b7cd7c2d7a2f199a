import {
  balanceValues,
  coinPricesCall,
  STATEMENT_TYPES,
  type StatementFormat,
  statementCall,
  type TaxFormat,
  taxFileCall,
  valuesAnswer,
} from '#contract/history/statement.ts'
import type { Call } from '#contract/values.ts'
import type { Coin } from '#domain/assets.ts'
import { failure, success } from '#domain/result.ts'
import type { ApiResult, HasClient } from '../request.ts'

/** Only for hosts that offer `values`. */
export const createValuesApi = ({ client }: HasClient) => ({
  /** What the balance was worth, day by day. */
  balanceValues: () => client.request(valuesAnswer, { ...balanceValues, bearer: 'session' }),
})

/** Only for hosts that offer `coin-prices`. */
export const createCoinPricesApi = ({ client }: HasClient) => ({
  /** What a coin cost in USDT, day by day. */
  coinPrices: (coin: Coin) =>
    client.request(valuesAnswer, { ...coinPricesCall(coin), bearer: 'session' }),
})

/** Only for hosts that offer `statement`. */
export const createStatementApi = ({ client }: HasClient) => ({
  statement: (year: number, format: StatementFormat, language: string): Promise<ApiResult<Blob>> =>
    fileOf(client, statementCall(year, format, language), STATEMENT_TYPES[format]),
})

/** Only for hosts that offer `tax-files`. */
export const createTaxFilesApi = ({ client }: HasClient) => ({
  taxFile: (year: number, format: TaxFormat): Promise<ApiResult<Blob>> =>
    fileOf(client, taxFileCall(year, format), STATEMENT_TYPES.csv),
})

/** The file. Anything of another type, such as the page of a captive portal, is malformed. */
export async function fileOf(
  client: HasClient['client'],
  call: Call,
  expected: string,
): Promise<ApiResult<Blob>> {
  const answer = await client.receive({ ...call, bearer: 'session' }, async (response) => {
    const type = response.headers.get('Content-Type') ?? ''
    return type.startsWith(expected) ? await response.blob() : undefined
  })
  if (!answer.ok) return answer
  return answer.value ? success(answer.value) : failure({ kind: 'malformed' })
}
