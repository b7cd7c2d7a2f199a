import * as v from 'valibot'
import { depositRow, parseRows, purchaseRow, type Rows, withdrawalRow } from '#contract/history.ts'
import { inSlices } from '#contract/slices.ts'
import { jsonString } from '#contract/values.ts'
import { log } from './log.ts'
import type { HasClient, Result } from './request.ts'

const list = jsonString(v.array(v.unknown()))

export function createHistoryApi({ client }: HasClient) {
  /** An answer that is no list at all is malformed; a row that does not parse is counted and left out. */
  async function rowsOf<TSchema extends v.GenericSchema>(
    path: `/${string}`,
    schema: TSchema,
  ): Promise<Result<Rows<v.InferOutput<TSchema>>>> {
    const answer = await client.request(list, { method: 'GET', path, bearer: 'session' })
    if (!answer.ok) return answer
    const rows: v.InferOutput<TSchema>[] = []
    await inSlices(answer.value, (slice) => {
      rows.push(...parseRows(schema, slice).rows)
    })
    const dropped = answer.value.length - rows.length
    if (dropped > 0) log(`Rows of ${path} could not be read`, { dropped })
    return { ok: true, value: { rows, dropped } }
  }

  return {
    withdrawalDetail: () => rowsOf('/withdrawal/detail', withdrawalRow),
    depositDetail: () => rowsOf('/deposit/detail', depositRow),
    tokenDetail: () => rowsOf('/token/detail', purchaseRow),
  }
}
