import * as v from 'valibot'
import { NETWORK_IDS, type Network, networkName } from '#domain/assets.ts'
import { acceptChain, cursorOf } from '../../chains/watcher/cursor.ts'
import { knownFinality, knownNodes } from '../../chains/watcher/known-finality.ts'
import { chainFindings } from '../../chains/watcher/status.ts'
import { finding, lineOf } from '../../platform/log/finding.ts'
import { choiceOf } from '../entry/arguments.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused } from '../entry/reply.ts'

const hasNotStopped = (network: Network) =>
  new CommandRefused(`${networkName(network)} has not stopped, so there is nothing to accept`)

export const chain = [
  query({
    name: 'chain',
    usage: 'chain',
    summary: 'show how far the chains are read',
    help: 'Shows how far each network has been read. Where a block was replaced that had been final, nothing is credited any more.',
    effect: 'reads',
    given: {},
    needs: ['db', 'clock', 'config'],
    result: { findings: v.array(finding) },
    async answer(_, { db, clock, config }) {
      const watched = config.networks.watched.map(({ network }) => network)
      return { findings: await chainFindings(db, watched, clock.now()) }
    },
    show: ({ findings }) => findings.map(lineOf),
  }),
  order({
    name: 'accept-chain',
    usage: 'chain accept <network>',
    summary: 'go on after a stop',
    help: `Goes on from what the nodes say now, where a block was replaced that had been final. Look at another node first: what was
credited stays credited.`,
    examples: ['chain accept BNB'],
    effect: 'changes',
    may: 'administrator',
    given: { network: choiceOf(NETWORK_IDS) },
    needs: ['db'],
    result: { network: v.picklist(NETWORK_IDS) },
    async concern({ network }, { db }) {
      const stopped = (await cursorOf(db, network))?.stopped ?? ''
      if (stopped === '') throw hasNotStopped(network)
      return { on: [network], before: { stopped }, after: { stopped: '' } }
    },
    async carryOut({ network }, { services: { db } }) {
      if (await acceptChain(db, network)) return { network }
      throw hasNotStopped(network)
    },
    show: ({ network }) =>
      `${networkName(network)} is read on from what its nodes say now. Deposits of the blocks that were replaced stay credited: look at the newest ones ("transfers <e-mail>") and take back what is not paid ("reverse").`,
  }),
  order({
    name: 'renew-nodes',
    usage: 'chain renew <network>',
    summary: 'take the nodes of a network for new ones',
    help: `Forgets which nodes of the network have named a final block. A node that has once is never again taken for one that cannot:
this is for another node behind the same address, or under the same name.`,
    examples: ['chain renew ETH'],
    effect: 'changes',
    may: 'administrator',
    given: { network: choiceOf(NETWORK_IDS) },
    needs: ['db'],
    result: { network: v.picklist(NETWORK_IDS), nodes: v.number() },
    async concern({ network }, { db }) {
      const known = (await knownNodes(db, network)).join(', ')
      return { on: [network], before: { known }, after: { known: '' } }
    },
    async carryOut({ network }, { services: { db } }) {
      return { network, nodes: await knownFinality(db, network).clear() }
    },
    show: ({ network, nodes }) =>
      `${nodes === 1 ? 'One node' : `${nodes} nodes`} of ${networkName(network)} forgotten. A host that runs learns it at its next start.`,
  }),
]
