import { HISTORIES } from '#contract/histories.ts'
import { parseRows, type Rows } from '#contract/values/rows.ts'
import type { HistoryKind, LineOf } from '#domain/history.ts'
import { failure } from '#domain/result.ts'
import { readItems } from './item-reader.ts'
import { log } from './log.ts'
import type { ApiResult, HasClient } from './request.ts'

/** The histories, decoded to the domain's history lines. */
export function createHistoryApi({ client }: HasClient) {
  /** A response that is not a list is malformed; a row that does not parse is dropped and counted. */
  async function lines<K extends HistoryKind>(kind: K): Promise<ApiResult<Rows<LineOf[K]>>> {
    const { call, row } = HISTORIES[kind]
    const rows: LineOf[K][] = []
    let dropped = 0
    const answer = await client.receive({ ...call, bearer: 'session' }, (response) =>
      readItems(response, (items) => {
        const parsed = parseRows(row, items)
        rows.push(...parsed.rows)
        dropped += parsed.dropped
      }),
    )
    if (!answer.ok) return answer
    if (!answer.value) return failure({ kind: 'malformed' })
    if (dropped > 0) log(`Rows of ${call.path} could not be read`, { dropped })
    return { ok: true, value: { rows, dropped } }
  }

  return { lines }
}
