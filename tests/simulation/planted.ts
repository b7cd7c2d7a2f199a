/*
 * Bugs as somebody might write them. Each is planted alone: when its file is loaded, `from` is replaced by `to`, and
 * `npm run simulate -- --planted` must find it within 500 seeds. If `from` is not in the file exactly once, the code has
 * moved, and the proof fails until it is put right here.
 */
export interface Bug {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
}

export const BUGS: readonly Bug[] = [
  {
    name: 'wrong codes are not counted',
    file: 'server/accounts/codes/codes.ts',
    from: 'AND payload_hash = $5 THEN 0 ELSE 1 END',
    to: 'AND payload_hash = $5 THEN 0 ELSE 0 END',
  },
  {
    name: 'one wrong code more is allowed',
    file: 'server/accounts/codes/codes.ts',
    from: 'AND subject = $3 AND tries < $6',
    to: 'AND subject = $3 AND tries <= $6',
  },
  {
    name: 'a new code forgets the wrong tries',
    file: 'server/accounts/codes/codes.ts',
    from: 'THEN c.tries ELSE 0 END',
    to: 'THEN 0 ELSE 0 END',
  },
  {
    name: 'a code is not bound to its order',
    file: 'server/accounts/codes/codes.ts',
    from: 'RETURNING code_hash = $4 AND payload_hash = $5 AS is_right',
    to: 'RETURNING code_hash = $4 AS is_right',
  },
  {
    name: 'a code works more than once',
    file: 'server/accounts/codes/codes.ts',
    from: 'WHERE challenge = $1 AND used_at IS NULL AND expires_at > $2',
    to: 'WHERE challenge = $1 AND expires_at > $2',
  },
  {
    name: 'a login does not use its code up',
    file: 'server/api/routes/account/login.ts',
    from: 'await confirmed.redeem(tx)',
    to: 'void confirmed',
  },
  {
    name: 'a key stands for any request',
    file: 'server/money/ledger/idempotency.ts',
    from: 'if (record.payload_hash === hashOf(intent)) return record.answer',
    to: 'if (record.payload_hash !== "") return record.answer',
  },
  {
    name: 'a purchase does not look at its record',
    file: 'server/money/purchases/purchases.ts',
    from: 'key: intent.key ?? null,',
    to: 'key: null,',
  },
  {
    name: 'a repeated purchase is priced before its record is looked for',
    file: 'server/api/routes/buy.ts',
    from: 'if (recorded) return { id: recorded }',
    to: 'void recorded',
  },
  {
    name: 'a repeated withdrawal needs its code again',
    file: 'server/api/routes/withdrawal.ts',
    from: 'if (recorded) return { id: recorded }',
    to: 'void recorded',
  },
  {
    name: 'a purchase is not bound to the terms it was made under',
    file: 'server/api/routes/buy.ts',
    from: 'terms: inForce.version,',
    to: 'terms: null,',
  },
  {
    name: 'a purchase is made at whatever the price is by then',
    file: 'server/money/purchases/pricing.ts',
    from: 'if (!isStillTrue(claimed.amounts, current, sale.priceTolerance))',
    to: 'if (isStillTrue === undefined)',
  },
  {
    name: 'a rejected withdrawal stays held',
    file: 'server/money/withdrawals/decide.ts',
    from: ": [ofUser(user_id, 'available', amount)]),",
    to: ": [ofUser(user_id, 'held', amount)]),",
  },
  {
    name: 'a deposit is credited again under another order',
    file: 'server/money/deposits/crediting.ts',
    from: "if (isNew === 0) return 'already there'",
    to: '',
  },
  {
    name: 'a session needs no verified code to read',
    file: 'server/accounts/sessions/sessions.ts',
    from: 'WHERE token_hash = $${parameters + 1} AND verified_at IS NOT NULL AND expires_at',
    to: 'WHERE token_hash = $${parameters + 1} AND expires_at',
  },
  {
    name: 'sessions outlive a new password',
    file: 'server/accounts/sessions/endings.ts',
    from: 'WHERE user_id = $1 AND (created_at < $2 OR',
    to: 'WHERE user_id = $1 AND (created_at < $2 AND',
  },
  {
    name: 'a logout that was missed while the connection was cut never reaches the sockets',
    file: 'server/api/stream/balance-stream.ts',
    from: 'if (!(await sessions.byToken(subscriber.token))) subscriber.close',
    to: 'if (await sessions.byToken(subscriber.token)) void subscriber.close',
  },
  {
    name: 'a change that a dying host did not announce is never shown',
    file: 'server/api/stream/balance-stream.ts',
    from: 'mark(subscribers.users().filter((_, index) => (index + checks) % CHECKS_PER_REREAD === 0))',
    to: 'void CHECKS_PER_REREAD',
  },
  {
    name: 'what is held is missing from the totals that are pushed',
    file: 'server/api/stream/message.ts',
    from: 'available.units + held.units + locked.units',
    to: 'available.units + locked.units',
  },
  {
    name: 'a mail is deleted before it is sent',
    file: 'server/platform/queue/queue.ts',
    from: 'await send(item)',
    to: 'await remove(id).then(() => send(item))',
  },
  {
    name: 'a mail that was sent stays in the outbox, and is sent again',
    file: 'server/platform/queue/queue.ts',
    from: 'await note(remove(id))',
    to: 'void note',
  },
  {
    name: 'a decision is mailed again with each repetition of its order',
    file: 'server/notify/mail/notices.ts',
    from: 'return inserted === 1',
    to: 'return inserted >= 0',
  },
  {
    name: 'an unknown outcome is told as a failure',
    file: 'server/main/app.ts',
    from: 'if (error instanceof OutcomeUnknown) return',
    to: 'if (error instanceof OutcomeUnknown && status < 500) return',
  },
  {
    name: 'records of payments are swept too early',
    file: 'server/platform/retention/retention.ts',
    from: "idempotency_records: { from: 'at', keptFor: sessionLife + DAY }",
    to: "idempotency_records: { from: 'at', keptFor: 0 }",
  },
]
