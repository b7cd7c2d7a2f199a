import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { depositDetail, depositRow } from '#contract/deposit-detail.ts'
import { purchaseRow, tokenDetail } from '#contract/token-detail.ts'
import { jsonString } from '#contract/values/json.ts'
import { parseRows, type Rows } from '#contract/values/rows.ts'
import { withdrawalDetail, withdrawalRow } from '#contract/withdrawal-detail.ts'
import { log } from './log.ts'
import type { ApiResult, HasClient } from './request.ts'
import { forEachSlice } from './slices.ts'

const list = jsonString(v.array(v.unknown()))

/** The three histories, decoded to the domain's history lines. */
export function createHistoryApi({ client }: HasClient) {
  /** A response that is not a list is malformed; a row that does not parse is dropped and counted. */
  async function fetchLines<TSchema extends v.GenericSchema>(
    call: Call,
    schema: TSchema,
  ): Promise<ApiResult<Rows<v.InferOutput<TSchema>>>> {
    const answer = await client.request(list, { ...call, bearer: 'session' })
    if (!answer.ok) return answer
    const rows: v.InferOutput<TSchema>[] = []
    await forEachSlice(answer.value, (slice) => {
      rows.push(...parseRows(schema, slice).rows)
    })
    const dropped = answer.value.length - rows.length
    if (dropped > 0) log(`Rows of ${call.path} could not be read`, { dropped })
    return { ok: true, value: { rows, dropped } }
  }

  return {
    deposits: () => fetchLines(depositDetail, depositRow),
    withdrawals: () => fetchLines(withdrawalDetail, withdrawalRow),
    purchases: () => fetchLines(tokenDetail, purchaseRow),
  }
}
