import { historyCall, historyPageCall } from '#contract/history/calls.ts'
import type { Rows } from '#contract/history/rows.ts'
import type { HistoryKind, LineOf } from '#domain/history.ts'
import { failure, success } from '#domain/result.ts'
import { log } from '../host.ts'
import type { ApiResult, HasClient } from '../request.ts'
import type { HistoryPage } from './history-rows.ts'

/** The histories, decoded to the domain's history lines. */
export function createHistoryApi({ client }: HasClient) {
  /** A response that is not a list is malformed; a row that does not parse is dropped and counted. */
  async function lines<K extends HistoryKind>(kind: K): Promise<ApiResult<Rows<LineOf[K]>>> {
    const call = historyCall(kind)
    // Not needed for what is cached; loads while the host answers.
    const reader = import('./history-rows.ts')
    // Without a network the call fails as well, and reports it.
    reader.catch(() => undefined)
    const answer = await client.receive({ ...call, bearer: 'session' }, async (response) =>
      (await reader).readRows(kind, response),
    )
    if (!answer.ok) return answer
    if (!answer.value) return failure({ kind: 'malformed' })
    const { dropped } = answer.value
    if (dropped > 0) log(`Rows of ${call.path} could not be read`, { dropped })
    return success(answer.value)
  }

  /** One page of a host that offers `history-pages`; without `before` the newest one. */
  async function page<K extends HistoryKind>(
    kind: K,
    before?: string,
  ): Promise<ApiResult<HistoryPage<LineOf[K]>>> {
    const call = historyPageCall(kind, before)
    const reader = import('./history-rows.ts')
    reader.catch(() => undefined)
    const answer = await client.receive({ ...call, bearer: 'session' }, async (response) =>
      (await reader).readPage(kind, response),
    )
    if (!answer.ok) return answer
    if (!answer.value) return failure({ kind: 'malformed' })
    const { dropped } = answer.value
    if (dropped.length > 0)
      log(`Rows of ${call.path} could not be read`, { dropped: dropped.length })
    return success(answer.value)
  }

  return { lines, page }
}
