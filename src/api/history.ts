import * as v from 'valibot'
import { HISTORIES } from '#contract/histories.ts'
import { jsonString } from '#contract/values/json.ts'
import { parseRows, type Rows } from '#contract/values/rows.ts'
import type { HistoryKind, LineOf } from '#domain/history.ts'
import { log } from './log.ts'
import type { ApiResult, HasClient } from './request.ts'
import { forEachSlice } from './slices.ts'

const list = jsonString(v.array(v.unknown()))

/** The histories, decoded to the domain's history lines. */
export function createHistoryApi({ client }: HasClient) {
  /** A response that is not a list is malformed; a row that does not parse is dropped and counted. */
  async function lines<K extends HistoryKind>(kind: K): Promise<ApiResult<Rows<LineOf[K]>>> {
    const { call, row } = HISTORIES[kind]
    const answer = await client.request(list, { ...call, bearer: 'session' })
    if (!answer.ok) return answer
    const rows: LineOf[K][] = []
    await forEachSlice(answer.value, (slice) => {
      rows.push(...parseRows(row, slice).rows)
    })
    const dropped = answer.value.length - rows.length
    if (dropped > 0) log(`Rows of ${call.path} could not be read`, { dropped })
    return { ok: true, value: { rows, dropped } }
  }

  return { lines }
}
