import type { CodeChange } from './code.ts'

/** Of the orders of the console, and of their log. */
export const PLANTED_ORDERS: readonly CodeChange[] = [
  {
    what: 'who was taken off the staff keeps a session',
    file: 'server/console/sessions.ts',
    from: 'if (!member || member.isRemoved) throw unauthorized()',
    to: 'if (!member) throw unauthorized()',
    tests: ['tests/contract/console-orders.test.ts'],
  },
  {
    what: 'an order is signed whenever it was drafted',
    file: 'server/console/challenges.ts',
    from: 'AND used_at IS NULL AND expires_at > $4',
    to: 'AND used_at IS NULL AND $4::timestamptz IS NOT NULL',
    tests: ['tests/contract/console-orders.test.ts'],
  },
  {
    what: 'one person agrees twice with an order',
    file: 'server/console/drafts.ts',
    from: '[...agreed, ...objected].some(({ id }) => id === member.id)',
    to: "[...agreed, ...objected].some(({ id }) => id === '')",
    tests: ['tests/contract/console-decisions.test.ts'],
  },
  {
    what: 'fewer agree with an order than the policy needs by then',
    file: 'server/console/carry-out.ts',
    from: 'if (others.size < needs)',
    to: 'if (others.size < 0 * needs)',
    tests: ['tests/contract/console-decisions.test.ts'],
  },
  {
    what: 'who gives an order counts as one who agrees',
    file: 'server/console/carry-out.ts',
    from: 'others.delete(order.by.id)',
    to: 'others.delete("")',
    tests: ['tests/contract/console-decisions.test.ts'],
  },
  {
    what: 'a row of the log is of the kind that its column says',
    file: 'server/operator/staff/log.ts',
    from: 'content.entry.kind === row.kind &&\n',
    to: '',
    tests: ['tests/contract/console-orders.test.ts'],
  },
  {
    what: 'a row of the log may be changed under its hash',
    file: 'server/operator/staff/log.ts',
    from: 'hashOf(row.content) === row.hash &&\n',
    to: '',
    tests: ['tests/contract/console-decisions.test.ts'],
  },
  {
    what: 'a signature of who was taken off the staff holds',
    file: 'server/operator/staff/audit-log.ts',
    from: 'if (!member || !key || member.isRemoved)',
    to: 'if (!member || !key)',
    tests: ['tests/contract/console-decisions.test.ts'],
  },
  {
    what: 'a signature of an order is used twice',
    file: 'server/operator/staff/audit-log.ts',
    from: "if (known.ids.has(id)) return ['it was signed before']",
    to: '',
    tests: ['tests/contract/console-decisions.test.ts'],
  },
  {
    what: 'an order may be carried out with other arguments than were signed',
    file: 'server/operator/staff/audit-log.ts',
    from: 'if (ordered !== JSON.stringify(Object.entries(outcome.arguments).sort()))',
    to: 'if (ordered === "")',
    tests: ['tests/contract/console-decisions.test.ts'],
  },
  {
    what: 'an audit does not see who agrees with an own order',
    file: 'server/operator/staff/audit-log.ts',
    from: "if (signed.verdict === 'agree' && order.order.by.id === by.id)",
    to: "if (signed.verdict === 'agree' && order.order.by.id === '')",
    tests: ['tests/contract/console-decisions.test.ts'],
  },
]
