import { type Path, paths } from '#config/paths.ts'
import { HISTORIES } from '#contract/histories.ts'
import { link } from '#contract/link.ts'
import { encodeBalanceRequest, particularBalance } from '#contract/particular-balance.ts'
import { profileDetail } from '#contract/profile-detail.ts'
import { siteSetting } from '#contract/site-setting.ts'
import type { Request } from '../api/request-init.ts'

/** A call with its URL, as the document names it. */
export type EarlyCall = readonly [url: string, call: Request]

/** What every screen of the app asks the host for at its start. */
const ALWAYS: readonly Request[] = [siteSetting, link, { ...profileDetail, bearer: 'session' }]

/**
 * What each screen asks for as soon as it is shown, for somebody who is logged in. The build writes it into the screen's
 * document, whose first script sends it (early.ts). Beside the table of routes.
 */
export const EARLY_CALLS: Partial<Readonly<Record<Path, readonly Request[]>>> = {
  [paths.wallet]: [...ALWAYS, { ...HISTORIES.deposit.call, bearer: 'session' }],
  [paths.buy]: [
    ...ALWAYS,
    { ...particularBalance, bearer: 'session', body: encodeBalanceRequest('BNB', 'buy') },
  ],
  [paths.deposit]: ALWAYS,
  [paths.withdrawal]: [...ALWAYS, { ...HISTORIES.withdrawal.call, bearer: 'session' }],
  [paths.settings]: ALWAYS,
  [paths.support]: ALWAYS,
}
