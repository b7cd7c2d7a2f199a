import * as v from 'valibot'
import { finding, lineOf } from '../../platform/log/finding.ts'
import { findingsInside } from '../doctor/inside.ts'
import { filledText, orderId } from '../entry/arguments.ts'
import { query, retelling } from '../entry/define.ts'
import { outcomeOfOrder } from '../entry/orders.ts'

export const host = [
  query({
    name: 'doctor',
    usage: 'doctor',
    summary: 'show what the running host says of itself',
    help: 'Shows the state of database, back-up, clock, prices, chains, books and outbox, and the versions. "npm run doctor" looks at the settings and from outside as well.',
    effect: 'reads',
    given: {},
    needs: ['db', 'clock', 'settings', 'config', 'chainViews', 'writes', 'site', 'terms'],
    result: { findings: v.array(finding) },
    isDone: ({ findings }) => findings.every(({ state }) => state !== 'wrong'),
    answer: async (_, services) => ({ findings: await findingsInside(services) }),
    show: ({ findings }) => findings.map(lineOf),
  }),
  query({
    name: 'log-name',
    usage: 'log-name <email-or-address>',
    summary: 'show how the security log names an account or address',
    help: 'Shows how the security log names an account or an address of the network, to search the log for it.',
    examples: ['log-name ada@example.org'],
    effect: 'reads',
    given: {
      'email-or-address': filledText(254, 'an e-mail or address', 'give an e-mail or an address'),
    },
    needs: ['security'],
    result: { name: v.string() },
    answer: async ({ 'email-or-address': subject }, { security }) => ({
      name: security.nameOf(subject),
    }),
    show: ({ name }) => name,
  }),
  retelling({
    name: 'order',
    usage: 'order <id>',
    summary: 'show what became of a command without an answer',
    help: `Shows what became of a command whose answer did not come; the id was printed then. One that has not been carried out
until now never will be, so that it can be given again.`,
    effect: 'reads',
    given: { id: orderId },
    answer: ({ id }, deps) => outcomeOfOrder(deps, id),
  }),
]
