import type { MemberPath } from '#config/access.ts'
import { type Path, paths } from '#config/paths.ts'
import { profileDetail } from '#contract/account/profile.ts'
import { historyCall, historyPageCall } from '#contract/history/calls.ts'
import { link, siteSetting } from '#contract/host.ts'
import { encodeBalanceRequest, particularBalance } from '#contract/money/particular-balance.ts'
import type { HistoryKind } from '#domain/history.ts'
import type { Request } from '../api/early-requests.ts'

export { initOf } from '../api/early-requests.ts'

/** A request as the document names it, with `{token}` in place of the token, and another one for hosts with pages. */
export type EarlyCall = readonly [url: string, init: RequestInit, pageUrl?: string]

/** A request of a screen, with the path of the same for a host that offers `history-pages`. */
export type EarlyRequest = Request & { readonly pagePath?: string }

const newest = (kind: HistoryKind): EarlyRequest => ({
  ...historyCall(kind),
  bearer: 'session',
  pagePath: historyPageCall(kind).path,
})

/** What every screen of the app asks the host for at its start. */
const ALWAYS: readonly Request[] = [siteSetting, link, { ...profileDetail, bearer: 'session' }]

/**
 * What each screen asks for as soon as it is shown, for somebody who is logged in. The build writes it into the screen's
 * document, whose first script sends it (early.ts). Beside the table of routes.
 */
export const EARLY_CALLS: Partial<Readonly<Record<Path, readonly EarlyRequest[]>>> = {
  [paths.wallet]: [...ALWAYS, newest('deposit')],
  [paths.buy]: [
    ...ALWAYS,
    { ...particularBalance, bearer: 'session', body: encodeBalanceRequest('BNB', 'buy') },
  ],
  [paths.deposit]: ALWAYS,
  [paths.withdrawal]: [...ALWAYS, newest('withdrawal')],
  [paths.settings]: ALWAYS,
  [paths.support]: ALWAYS,
} satisfies Record<MemberPath, readonly EarlyRequest[]>
