import { networkName } from '#domain/assets.ts'
import type { ChainServices } from '../chains/services.ts'
import { acceptChain } from '../chains/watcher/cursor.ts'
import { chainFindings } from '../chains/watcher/status.ts'
import { lineOf } from '../platform/log/finding.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'

/** How far each network has been read. */
export async function showChain({ db, clock, config }: ChainServices): Promise<Outcome> {
  const watched = config.networks.watched.map(({ network }) => network)
  return done(...(await chainFindings(db, watched, clock.now())).map(lineOf))
}

/** Goes on where a block was replaced that had been final. What it had credited stays credited. */
export async function acceptNetwork(
  { db }: ChainServices,
  { network }: CommandOf<'accept-chain'>,
): Promise<Outcome> {
  return (await acceptChain(db, network))
    ? done(
        `${networkName(network)} is read on from what its nodes say now. Deposits of the blocks that were replaced stay credited: look at the newest ones ("transfers <e-mail>") and take back what is not paid ("reverse").`,
      )
    : refused(`${networkName(network)} has not stopped, so there is nothing to accept.`)
}
