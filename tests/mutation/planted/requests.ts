import type { CodeChange } from './code.ts'

/** Of requests: what they may, what a repeated one gets, and what a person is told of them. */
export const PLANTED_REQUESTS: readonly CodeChange[] = [
  {
    what: 'a kind that is not wanted is notified of',
    file: 'server/notify/push/subscriptions.ts',
    from: ' AND $3 = ANY (kinds)`',
    to: ' AND $3::text IS NOT NULL`',
    tests: ['tests/contract/push-host.test.ts'],
  },
  {
    what: 'somebody else’s withdrawal is cancelled',
    file: 'server/money/withdrawals/cancel.ts',
    from: ' AND user_id = $2 AND status',
    to: ' AND $2::uuid IS NOT NULL AND status',
    tests: ['tests/contract/rights-host.test.ts'],
  },
  {
    what: 'what is due at this moment waits for the next turn',
    file: 'server/money/purchases/release.ts',
    from: 'if (!lock?.next_at || lock.next_at > now) return',
    to: 'if (!lock?.next_at || lock.next_at >= now) return',
    tests: ['tests/contract/vesting-host.test.ts'],
  },
  {
    what: 'a phrase that cannot be read stops the mail',
    file: 'server/accounts/phrases/phrases.ts',
    from: "    } catch (cause) {\n      onError(new Error('a phrase in mails is not as it was stored', { cause }))\n      return undefined",
    to: "    } catch (cause) {\n      throw new Error('a phrase in mails is not as it was stored', { cause })",
    tests: ['tests/contract/mail-phrase.test.ts'],
  },
  {
    what: 'a device of one account is known to all',
    file: 'server/accounts/sessions/devices.ts',
    from: 'signatureOf = (id: string, email: string)',
    to: "signatureOf = (id: string, _: string, email = '')",
    tests: ['tests/unit/server/devices.test.ts'],
  },
  {
    what: 'a link that was used freezes an account that was unfrozen',
    file: 'server/accounts/freezes/links.ts',
    from: 'return (await freezeOf(tx, userId)) ? { userId, again } : undefined',
    to: 'return { userId, again: !!(await freezeOf(tx, userId)) }',
    tests: ['tests/contract/sessions.test.ts'],
  },
  {
    what: 'a passkey that has ended is used up',
    file: 'server/accounts/passkeys/passkeys.ts',
    from: ' AND (ends_at IS NULL OR ends_at > $3) AND (counter',
    to: ' AND (counter',
    tests: ['tests/contract/passkeys-host.test.ts'],
  },
  {
    what: 'another address under a used key gets the answer of before',
    file: 'server/api/routes/withdrawal.ts',
    from: '    network,\n    address,\n    amount.units.toString(),\n    arrives',
    to: '    network,\n    amount.units.toString(),\n    arrives',
    tests: ['tests/contract/withdrawal-host.test.ts'],
  },
  {
    what: 'a person lifts the freeze of an operator',
    file: 'server/api/routes/account/freeze.ts',
    from: "    if (frozen.madeBy !== '') throw cannotLift()\n    const verified",
    to: '    const verified',
    tests: ['tests/contract/sessions.test.ts'],
  },
  {
    what: 'a purchase with another coin under a used key gets the answer of before',
    file: 'server/api/routes/buy.ts',
    from: '    pay.coin,\n    encodeSide(side),',
    to: '    encodeSide(side),',
    tests: ['tests/contract/purchase-host.test.ts'],
  },
  {
    what: 'a purchase of another side under a used key gets the answer of before',
    file: 'server/api/routes/buy.ts',
    from: '    pay.coin,\n    encodeSide(side),',
    to: '    pay.coin,',
    tests: ['tests/contract/purchase-host.test.ts'],
  },
  {
    what: 'a purchase of more tokens under a used key gets the answer of before',
    file: 'server/api/routes/buy.ts',
    from: '    pay.units.toString(),\n    receive.units.toString(),',
    to: '    pay.units.toString(),',
    tests: ['tests/contract/purchase-host.test.ts'],
  },
]
