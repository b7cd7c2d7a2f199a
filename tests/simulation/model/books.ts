import { COINS, type Coin, isMarketCoin, isPaymentCoin, isWithdrawalCoin } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { amountsAt, isStillTrue, type Rates } from '#domain/purchase.ts'
import { type CompleteTerms, completeTermsOf } from '../../support/demo-terms.ts'
import type { Call } from '../world/call.ts'
import type { Change } from '../world/database.ts'
import { payloadOf } from './payloads.ts'
import { createDefaultMap, createTimeline, type Timeline } from './timeline.ts'

/** What a user has, by "<coin> available", "<coin> held" and so on. */
export type Balances = ReadonlyMap<string, bigint>

export interface Withdrawal {
  readonly id: string
  readonly userId: string
  readonly coin: string
  readonly amount: bigint
  readonly status: string
  readonly transaction: string
  readonly reason: string
}

const ONE = 10n ** 18n
/** As the baseline has them. */
const FIRST_PRICES = { BNB: 600n * ONE, ETH: 3000n * ONE, TRX: (12n * ONE) / 100n }

function beginningWith<T>(value: T): Timeline<T> {
  const timeline = createTimeline<T>()
  timeline.set(value, 0)
  return timeline
}

/** What was done under a key. */
interface Effect {
  readonly payload: string
  readonly answer: string
  readonly commit: number
}

/*
 * The books as a sequence of commits. Each commit that moves money must be what one request or one order asked for, must
 * move exactly that, and no request or key may move money twice.
 */
export function createBooksModel(report: (finding: string) => void) {
  const balances = createDefaultMap<string, Timeline<Balances>>(() => beginningWith(new Map()))
  const withdrawals = new Map<string, Withdrawal>()
  const effects = new Map<string, Effect>()
  /** What was made for each request or order. */
  const doneBy = new Map<number, string>()
  const counts = createDefaultMap<string, Timeline<number>>(() => beginningWith(0))
  const deposits = new Map<string, Change['row']>()
  const paidIn = new Set<string>()
  const terms = createTimeline<CompleteTerms>()
  const prices = new Map(
    Object.entries(FIRST_PRICES).map(([coin, price]) => [coin, beginningWith(price)]),
  )
  const sold = createDefaultMap<number, { units: bigint }>(() => ({ units: 0n }))

  const units = (text: string | null | undefined) => BigInt(text ?? '0')
  const typed = (text: string | undefined) => parseUnits(text ?? '') ?? -1n
  const effectKey = (userId: string, key: string) => `${userId} ${key}`

  function termsInForce(): CompleteTerms {
    const found = terms.last()
    if (!found) throw new Error('there are no terms')
    return found
  }

  function requireOnce(call: Call | undefined, what: string, id: string): void {
    if (!call) return void report(`${what} was made for nobody`)
    if (doneBy.has(call.id)) report(`${what} was made twice for one request`)
    doneBy.set(call.id, id)
  }

  function ratesOf(coin: string, price: bigint, tokenPrice: bigint): Rates | undefined {
    if (!isPaymentCoin(coin)) return undefined
    const token = priceOf('TOKEN', tokenPrice)
    return { coin: priceOf(coin, price), token, tokenForPay: token }
  }

  function buy(row: Change['row'], call: Call | undefined): void {
    requireOnce(call, 'a purchase', row['id'] ?? '')
    const body = call?.request?.body
    const coin = row['coin'] ?? ''
    if (!body || call.request?.path !== '/buy/token')
      return void report('a purchase nobody asked for')
    const inForce = termsInForce()
    if (row['terms'] !== String(inForce.version))
      report(`a purchase under terms ${row['terms']}, in force are ${inForce.version}`)
    const price = units(row['price'])
    const possible = isMarketCoin(coin) ? (prices.get(coin)?.since(call.sentAfter) ?? []) : [ONE]
    if (!possible.includes(price)) report('a purchase at a price that nobody set')
    const rates = ratesOf(coin, price, inForce.tokenPrice.units)
    if (!rates || !isPaymentCoin(coin)) return void report('a purchase with another coin')
    const asked = {
      pay: amountOf(coin, typed(body['amount'])),
      receive: amountOf('TOKEN', typed(body['receiveToken'])),
    }
    const now = amountsAt(body['hint'] === 'Crypto' ? 'pay' : 'receive', asked, rates)
    if (!now || !isStillTrue(asked, now, inForce.priceTolerance))
      return void report('a purchase of amounts that the buyer had not seen')
    const { fee } = inForce.sale.limits
    if (units(row['paid']) !== now.pay.units || units(row['fee']) !== fee.units)
      report('a purchase of another amount, or with another fee')
    if (units(row['received']) !== now.receive.units - fee.units)
      report('a purchase of more or less')
    const stage = Number(row['stage'])
    sold.of(stage).units += now.receive.units
    if (stage !== inForce.stage) report('a purchase in another stage')
    if (sold.of(stage).units > inForce.stageSupplies[inForce.stage].units)
      report('a stage was oversold')
  }

  function place(row: Change['row'], call: Call | undefined): void {
    requireOnce(call, 'a withdrawal', row['id'] ?? '')
    const body = call?.request?.body
    if (!body || call.request?.path !== '/withdrawal')
      return void report('a withdrawal nobody asked for')
    const [coin, amount, arrives] = [row['coin'] ?? '', units(row['amount']), units(row['arrives'])]
    const asked = [body['asset'], body['chain'], body['address']].join(' ')
    if ([coin, row['chain'], row['address']].join(' ') !== asked)
      report('a withdrawal to somewhere else')
    if (amount !== typed(body['inputVal']) || arrives !== typed(body['amount']))
      report('a withdrawal of another amount')
    const inForce = termsInForce()
    if (row['terms'] !== String(inForce.version))
      report(`a withdrawal under terms ${row['terms']}, in force are ${inForce.version}`)
    if (isWithdrawalCoin(coin) && inForce.withdrawal.get(coin)?.fee.units !== amount - arrives)
      report('a withdrawal with another fee')
  }

  function settle(
    row: Change['row'],
    before: Withdrawal | undefined,
    call: Call | undefined,
  ): void {
    const [status, id] = [row['status'], row['id']]
    if (before?.status !== 'pending') report('a withdrawal was decided twice')
    const command = call?.order?.command
    const verb = status === 'approved' ? 'approve' : 'reject'
    if (command?.['command'] !== verb || command['id'] !== id) report('a decision nobody made')
    if (status !== 'approved') return
    const transaction = `${row['chain']} ${row['transaction_id']} ${row['output']}`
    if (paidIn.has(transaction)) report('two withdrawals were paid by one transaction')
    paidIn.add(transaction)
  }

  function credit(
    row: Change['row'],
    call: Call | undefined,
    emailOf: (id: string) => string | undefined,
  ) {
    requireOnce(call, 'a deposit', row['id'] ?? '')
    const command = call?.order?.command
    if (command?.['command'] !== 'deposit') return void report('a deposit nobody ordered')
    if (command['email'] !== emailOf(row['user_id'] ?? '')) report('a deposit to somebody else')
    if (command['coin'] !== row['coin'] || typed(command['amount']) !== units(row['units']))
      report('a deposit of another amount')
    const transaction = `${row['network']} ${row['transaction_id']} ${row['output']}`
    if (deposits.has(transaction)) report('a deposit was credited twice')
    deposits.set(transaction, row)
  }

  /** What the rows of a commit say must have been moved, by "<user> <coin> <kind>". */
  function createMoves() {
    const moves = createDefaultMap<string, { units: bigint }>(() => ({ units: 0n }))
    return {
      add(row: Change['row'], coin: string | null | undefined, kind: string, by: bigint) {
        moves.of(`${row['user_id']} ${coin} ${kind}`).units += by
      },
      entries: () => [...moves].filter(([, { units }]) => units !== 0n),
      take(name: string): bigint {
        const found = moves.get(name)?.units ?? 0n
        moves.delete(name)
        return found
      },
    }
  }

  return {
    balances,
    withdrawals,
    terms,
    prices,
    deposits,
    termsInForce,
    isDoneFor: (call: Call, id: string) => doneBy.get(call.id) === id,
    /** How many rows of a table a user had since that commit. */
    countsSince: (userId: string, table: string, commit: number) =>
      counts.of(`${userId} ${table}`).since(commit),
    soldIn: (stage: number) => sold.of(stage).units,
    effectOf: (userId: string, key: string) => effects.get(effectKey(userId, key)),

    apply(
      changes: readonly Change[],
      call: Call | undefined,
      commit: number,
      emailOf: (id: string) => string | undefined,
    ): void {
      const moves = createMoves()
      const made = new Set<string>()
      const recorded = new Set<string>()
      const after = new Map<string, Map<string, bigint>>()
      for (const { table, kind, row } of changes) {
        const id = row['id'] ?? ''
        const isNew = kind === 'INSERT'
        if (isNew) {
          const counted = counts.of(`${row['user_id']} ${table}`)
          counted.set((counted.last() ?? 0) + 1, commit)
        }
        if (table === 'terms' && isNew)
          terms.set(completeTermsOf(Number(row['version']), row['content'] ?? ''), commit)
        if (table === 'prices') prices.get(row['coin'] ?? '')?.set(units(row['units']), commit)
        if (table === 'idempotency_records' && isNew) {
          recorded.add(row['answer'] ?? '')
          const name = effectKey(row['user_id'] ?? '', row['key'] ?? '')
          if (effects.has(name)) report('a key was recorded twice')
          if (row['key'] !== call?.request?.key) report('a key was recorded for another request')
          effects.set(name, {
            payload: payloadOf(call?.request),
            answer: row['answer'] ?? '',
            commit,
          })
        }
        if (table === 'deposits' && isNew) {
          credit(row, call, emailOf)
          moves.add(row, row['coin'], 'available', units(row['units']))
        }
        if (table === 'purchases' && isNew) {
          made.add(id)
          buy(row, call)
          moves.add(row, row['coin'], 'available', -units(row['paid']))
          moves.add(row, 'TOKEN', 'available', units(row['received']))
        }
        if (table === 'withdrawals') {
          const [coin, amount, status] = [row['coin'], units(row['amount']), row['status']]
          const before = withdrawals.get(id)
          if (isNew) {
            made.add(id)
            place(row, call)
            moves.add(row, coin, 'available', -amount)
            moves.add(row, coin, 'held', amount)
          } else {
            settle(row, before, call)
            moves.add(row, coin, 'held', -amount)
            if (status === 'rejected') moves.add(row, coin, 'available', amount)
          }
          withdrawals.set(id, {
            id,
            userId: row['user_id'] ?? '',
            coin: coin ?? '',
            amount,
            status: status ?? '',
            transaction: row['transaction_id'] ?? '',
            reason: row['reason'] ?? '',
          })
        }
        if (table === 'accounts') {
          const userId = row['user_id'] ?? ''
          const known = after.get(userId) ?? new Map(balances.of(userId).last() ?? [])
          after.set(userId, known.set(`${row['coin']} ${row['kind']}`, units(row['units'])))
        }
      }
      for (const [userId, found] of after) {
        const before = balances.of(userId).last()
        for (const [name, value] of found) {
          const moved = value - (before?.get(name) ?? 0n)
          const meant = moves.take(`${userId} ${name}`)
          if (moved !== meant) report(`${name} moved by ${moved}, it was to move by ${meant}`)
          if (value < 0n && !name.endsWith('debt')) report(`${name} is below zero`)
        }
        balances.of(userId).set(found, commit)
      }
      for (const [name, { units: left }] of moves.entries())
        report(`${name} did not move, it was to move by ${left}`)
      if (call?.request?.key !== undefined)
        for (const id of made)
          if (!recorded.has(id)) report('money moved under a key without a record')
      for (const answer of recorded) if (!made.has(answer)) report('a key was recorded for nothing')
    },

    /** Balances of a user that there were since that commit, for a coin and a kind. */
    amountsSince(userId: string, coin: string, kind: string, commit: number): bigint[] {
      return balances
        .of(userId)
        .since(commit)
        .map((found) => found.get(`${coin} ${kind}`) ?? 0n)
    },
  }
}

export type BooksModel = ReturnType<typeof createBooksModel>

/** A user's balances as a message of the stream has them: totals and available amounts. */
export function shownOf(found: Balances | undefined): string {
  const one = (coin: Coin, kind: string) => found?.get(`${coin} ${kind}`) ?? 0n
  return COINS.map((coin) => {
    const available = one(coin, 'available')
    return `${coin} ${available + one(coin, 'held')} ${available}`
  }).join(', ')
}
