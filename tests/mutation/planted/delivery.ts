import type { CodeChange } from './code.ts'

const VESTING = ['tests/property/vesting.test.ts']
const RELEASES = ['tests/contract/vesting-host.test.ts']
const RIGHTS = ['tests/contract/rights-host.test.ts']
const PERSONAL = ['tests/contract/personal-data.test.ts']

/** Of tokens that are locked, of the rights of buyers, and of what people get of their data. */
export const PLANTED_DELIVERY: readonly CodeChange[] = [
  {
    what: 'a month that is too short skips its day',
    file: 'src/domain/vesting.ts',
    from: 'Math.min(date, last)',
    to: 'Math.max(date, Math.min(last, 1))',
    tests: VESTING,
  },
  {
    what: 'a month that ends on the last day has a part of its own',
    file: 'src/domain/vesting.ts',
    from: 'if (day >= until) return [...days, until]',
    to: 'if (day > until) return [...days, until]',
    tests: VESTING,
  },
  {
    what: 'the first share is released before the opening',
    file: 'src/domain/vesting.ts',
    from: 'if (day < vesting.opening) return 0n\n',
    to: '',
    tests: VESTING,
  },
  {
    what: 'a part is rounded up',
    file: 'src/domain/vesting.ts',
    from: '((bought - first) * BigInt(passed)) / BigInt(all)',
    to: '((bought - first) * BigInt(passed) + BigInt(all) - 1n) / BigInt(all)',
    tests: [...VESTING, ...RELEASES],
  },
  {
    what: 'a purchase has one release',
    file: 'server/money/purchases/release.ts',
    from: 'lastRelease(vesting, time)}`',
    to: 'vesting.opening}`',
    tests: RELEASES,
  },
  {
    what: 'a release goes by what the database says was bought',
    file: 'server/money/purchases/release.ts',
    from: "if (!vesting || !received) throw new ForgedRow('vestings', id)",
    to: "if (!vesting || !received) return { bought: 0n, vesting: { share: 0n, opening: '2026-01-01', cliff: '2026-01-01', pace: 'linear', until: '2026-01-02' } as const }",
    tests: RELEASES,
  },
  {
    what: 'the token leaves before the day on which it opens',
    file: 'server/money/terms/money-terms.ts',
    from: "coin !== 'TOKEN' || tokenOpensAt <= at.getTime()",
    to: "coin !== 'TOKEN' || tokenOpensAt <= at.getTime() + 86_400_000",
    tests: RELEASES,
  },
  {
    what: 'a purchase is taken back when its time is over',
    file: 'server/money/purchases/withdraw-from.ts',
    from: 'if (addMs(purchase.at, period) <= now)',
    to: 'if (addMs(purchase.at, period) < now)',
    tests: RIGHTS,
  },
  {
    what: 'a purchase is taken back by anybody',
    file: 'server/money/purchases/withdraw-from.ts',
    from: 'WHERE p.id = $1 AND p.user_id = $2',
    to: 'WHERE p.id = $1 AND $2::uuid IS NOT NULL',
    tests: RIGHTS,
  },
  {
    what: 'a withdrawal is cancelled by anybody',
    file: 'server/money/withdrawals/cancel.ts',
    from: "WHERE id = $1 AND user_id = $2 AND status = 'pending'",
    to: "WHERE id = $1 AND $2::uuid IS NOT NULL AND status = 'pending'",
    tests: RIGHTS,
  },
  {
    what: 'an account with a debt is deleted',
    file: 'server/accounts/personal-data/delete.ts',
    from: 'units <> 0',
    to: 'units > 0',
    tests: PERSONAL,
  },
  {
    what: 'an account is deleted while a deposit of it waits for somebody',
    file: 'server/accounts/personal-data/delete.ts',
    from: "state IN ('seen', 'held')",
    to: "state = 'seen'",
    tests: PERSONAL,
  },
  {
    what: 'what is to be erased stays',
    file: 'server/accounts/personal-data/delete.ts',
    from: "table.atDeletion === 'erased' && name !== 'sessions'",
    to: "table.atDeletion === 'erased' && name === 'notes'",
    tests: PERSONAL,
  },
  {
    what: 'the row of a deleted person keeps the name',
    file: 'server/accounts/personal-data/delete.ts',
    from: "name = '', identity_uid",
    to: 'identity_uid',
    tests: PERSONAL,
  },
  {
    what: 'a signature of another key is shown as verified',
    file: 'server/money/ownership/ownership.ts',
    from: "(kind === 'declaration' || isSignedBy(account, message, signature))",
    to: "(kind === 'declaration' || signature !== '')",
    tests: ['tests/contract/ownership.test.ts'],
  },
  {
    what: 'a scanned request pays the contract of its token',
    file: 'src/features/withdraw/qr-detector.ts',
    from: 'called === undefined ? PAYMENT_LINK.exec(link)?.[1] : paidBy(called, parameters)',
    to: "paidBy(called ?? 'none', parameters) && PAYMENT_LINK.exec(link)?.[1]",
    tests: ['tests/unit/features/withdraw-form.test.ts'],
  },
  {
    what: 'a sanctions list never gets old',
    file: 'server/operator/doctor/screening.ts',
    from: 'if (age > screeningAge)',
    to: 'if (age > screeningAge * 1000)',
    tests: ['tests/contract/screening-host.test.ts'],
  },
  {
    what: 'a tax file that does not add up is handed out',
    file: 'server/money/statement/tax-events.ts',
    from: 'if (opening + change !== closing)',
    to: 'if (opening + change > closing + 10n ** 40n)',
    tests: ['tests/contract/tax-files.test.ts'],
  },
  {
    what: 'the fee of a trade is taken twice in a tax file',
    file: 'server/money/statement/tax-files.ts',
    from: 'received: received && { coin: received.coin, units: received.units - feeIn(received) },',
    to: 'received: received && { coin: received.coin, units: received.units },',
    tests: ['tests/contract/tax-files.test.ts'],
  },
  {
    what: 'a list in the hexadecimal of Tron names nobody',
    file: 'server/money/screening/list-file.ts',
    from: '(?:41)?',
    to: '',
    tests: ['tests/contract/screening-host.test.ts'],
  },
  {
    what: 'a list names an address in the spelling of the list alone',
    file: 'server/money/screening/list-file.ts',
    from: 'tronAddress(hexToBytes(account)),',
    to: 'account,',
    tests: ['tests/contract/screening-host.test.ts'],
  },
  {
    what: 'a rate of yesterday is answered',
    file: 'server/money/prices/rates.ts',
    from: 'filter((rate) => !isOutdated(rate, now.getTime()))',
    to: 'filter((rate) => rate.at <= now.getTime())',
    tests: ['tests/unit/server/prices/rates.test.ts'],
  },
]
