import type { CodeChange } from './code.ts'

const HOST = ['tests/contract/screening-host.test.ts']
const LISTS = 'server/money/screening/lists.ts'
const LISTINGS = 'server/money/screening/listings.ts'

/** Of sanctions lists, which somebody who has the database would rather not be on. */
export const PLANTED_SCREENING: readonly CodeChange[] = [
  {
    what: 'a release counts whoever has written it',
    file: LISTINGS,
    from: "if (!isOwnRow(db, 'screening_releases', row) || !withdrawal",
    to: 'if (!withdrawal',
    tests: HOST,
  },
  {
    what: 'a release is not sealed',
    file: LISTINGS,
    from: "rowSeal(tx, 'screening_releases', release, columns)",
    to: "''",
    tests: HOST,
  },
  {
    what: 'a release of another withdrawal counts',
    file: LISTINGS,
    from: 'one.withdrawal === id && one.list === list',
    to: 'one.list === list',
    tests: HOST,
  },
  {
    what: 'a release from before the listing is one',
    file: LISTINGS,
    from: '&& new Date(one.at) >= from',
    to: '&& new Date(one.at) >= new Date(from.getTime() * 0)',
    tests: HOST,
  },
  {
    what: 'a list says what it says although somebody has changed it',
    file: LISTINGS,
    from: "key !== null && isOwnRow(db, 'listed_parts', { key, seal, values })",
    to: "key !== null && (isOwnRow(db, 'listed_parts', { key, seal, values }) || seal !== '')",
    tests: HOST,
  },
  {
    what: 'a list that somebody has changed is not put right',
    file: LISTS,
    from: "parts.every((part) => isOwnRow(db, 'listed_parts', part))",
    to: 'parts.every((part) => part.seal !== undefined)',
    tests: HOST,
  },
  {
    what: 'since when an address is listed is taken from a list that somebody has changed',
    file: LISTS,
    from: "before.kind === 'own' ? addresses : '[]'",
    to: "before.kind === 'own' || hash !== '' ? addresses : '[]'",
    tests: HOST,
  },
  {
    what: 'what stays on a list is listed anew with each file',
    file: LISTS,
    from: "before.kind === 'own' ? addresses : '[]'",
    to: "before.kind === 'none' ? addresses : '[]'",
    tests: HOST,
  },
  {
    what: 'nobody is told that somebody has changed a list',
    file: LISTS,
    from: "=== 'changed')\n        onError(",
    to: "=== 'own')\n        onError(",
    tests: HOST,
  },
  {
    what: 'a list that an earlier version has stored is told of',
    file: LISTS,
    from: "if (parts.length === 0) return { kind: 'none' }",
    to: "if (parts.length === 0) return { kind: 'changed' }",
    tests: HOST,
  },
  {
    what: 'a list that was read in the future is never dropped',
    file: LISTS,
    from: 'coalesce(read_at, at) NOT BETWEEN $2 AND $3',
    to: "coalesce(read_at, at) NOT BETWEEN $2 AND $3::timestamptz + interval '900 years'",
    tests: HOST,
  },
  {
    what: 'a list of these settings is dropped by when it was read',
    file: LISTS,
    from: 'WHERE name <> ALL ($1) AND coalesce',
    to: 'WHERE name <> ALL ($1) IS NOT NULL AND coalesce',
    tests: HOST,
  },
  {
    what: 'a list is sealed without since when it names somebody',
    file: 'server/platform/db/sealed-rows.ts',
    from: "l.address || ' ' || extract(epoch FROM l.since)::text",
    to: 'l.address',
    tests: HOST,
  },
  {
    what: 'a list is sealed without what its file was',
    file: 'server/platform/db/sealed-rows.ts',
    from: "'(SELECT s.hash FROM screening_lists s WHERE s.name = listed_parts.list)'",
    to: "'(SELECT s.name FROM screening_lists s WHERE s.name = listed_parts.list)'",
    tests: HOST,
  },
  {
    what: 'a withdrawal is called paid although a release of it was made up',
    file: 'server/money/withdrawals/decide.ts',
    from: 'if (listings.length > 0) throw new CannotDecide(isListed(id))',
    to: 'if (listings.length > 999) throw new CannotDecide(isListed(id))',
    tests: HOST,
  },
  {
    what: 'what was on its way when its address was listed is not settled',
    file: 'server/money/withdrawals/decide.ts',
    from: "decision.status === 'approved' && !isPaid",
    to: "decision.status === 'approved'",
    tests: ['tests/contract/payouts-host.test.ts'],
  },
  {
    what: 'a deposit is credited while a list is not what its file says',
    file: 'server/money/deposits/crediting.ts',
    from: 'if (changed !== undefined) throw new ListChanged(changed)',
    to: '',
    tests: HOST,
  },
  {
    what: 'an audit finds releases of before, which count for nothing',
    file: 'server/money/audit/audit.ts',
    from: "'identity_refresh_tokens', 'screening_releases']",
    to: "'identity_refresh_tokens']",
    tests: HOST,
  },
  {
    what: 'a deposit is counted for each list that names its sender',
    file: 'server/money/screening/listings.ts',
    from: 'count(DISTINCT p.id)',
    to: 'count(p.id)',
    tests: ['tests/contract/screening-host.test.ts'],
  },
]
