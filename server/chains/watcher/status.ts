import * as v from 'valibot'
import { isNetwork, type Network, networkName } from '#domain/assets.ts'
import type { Tx } from '../../platform/db/db.ts'
import { doubt, type Finding, ok, wrong } from '../../platform/log/finding.ts'
import { MINUTE } from '../../platform/time/clock.ts'

/** How far each network has been read, by whichever host. */
const row = v.object({
  network: v.pipe(v.string(), v.guard(isNetwork)),
  number: v.number(),
  head: v.number(),
  stopped: v.string(),
  at: v.date(),
})
export type ChainStatus = v.InferOutput<typeof row>

export const chainStatus = (db: Pick<Tx, 'rows'>): Promise<ChainStatus[]> =>
  db.rows(row, 'SELECT network, number, head, stopped, at FROM chain_cursors ORDER BY network')

const stoppedText = ({ network, stopped }: ChainStatus): string =>
  `${networkName(network)}: ${stopped}. Nothing is credited there. Look at the block with another node; "operator -- chain accept ${network}" goes on from what the nodes say now.`

/** What an operator must look at, wherever the host is asked how it is. */
export const chainWarnings = async (db: Pick<Tx, 'rows'>): Promise<string[]> =>
  (await chainStatus(db)).filter(({ stopped }) => stopped !== '').map(stoppedText)

/** After so long without a final block the status says that nothing is credited: Ethereum's come every 6 minutes. */
const LATE = 20 * MINUTE

export async function chainFindings(
  db: Pick<Tx, 'rows'>,
  watched: readonly Network[],
  now: Date,
): Promise<Finding[]> {
  const all = await chainStatus(db)
  if (watched.length === 0) return [ok('chain', 'none is watched: an operator credits deposits')]
  return watched.map((network) => {
    const status = all.find((one) => one.network === network)
    const name = networkName(network)
    if (!status) return doubt('chain', `${name} has not been read yet. Look at RPC_${network}.`)
    if (status.stopped !== '') return wrong('chain', stoppedText(status))
    const lag = `${status.head - status.number} blocks are not final or not read yet`
    return now.getTime() - status.at.getTime() > LATE
      ? wrong(
          'chain',
          `${name} was last read at ${status.at.toISOString()} (block ${status.number}). Look at RPC_${network} and at the log.`,
        )
      : ok('chain', `${name} is read up to block ${status.number}; ${lag}`)
  })
}
