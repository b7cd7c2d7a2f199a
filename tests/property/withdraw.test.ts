import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CodeAnswer } from '#contract/account/codes.ts'
import type { PasskeyProof } from '#contract/account/passkey-ceremony.ts'
import { recipientOf } from '#domain/addresses/look-alike.ts'
import {
  familyOf,
  isWithdrawalCoin,
  NETWORK_IDS,
  WITHDRAWAL_COINS,
  withdrawalNetworks,
} from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { failure, success } from '#domain/result.ts'
import type { WithdrawalLimits, WithdrawalOrder } from '#domain/withdrawal.ts'
import type { ApiResult } from '../../src/api/request.ts'
import {
  confirm,
  confirmWithPasskey,
  sendCode,
  type WithdrawalDeps,
} from '../../src/features/withdraw/withdrawal-effects.ts'
import { fieldsOf, readForm } from '../../src/features/withdraw/withdrawal-form.ts'
import type { Withdrawal } from '../../src/features/withdraw/withdrawal-state.ts'
import { withdrawalKind } from '../../src/features/withdraw/withdrawal-storage.ts'
import { MemoryStorage } from '../support/memory-storage.ts'
import { withdrawalTermsOf } from '../support/orders.ts'
import { beginPayment, resumePayment } from '../support/payments.ts'
import { holds } from '../support/property.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 27n })
const hex = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
const evm = hex(40).map((digits) => `0x${digits.join('')}`)

const known = fc.record({
  available: units,
  fee: units,
  minimumUsdt: units,
  tokenContracts: fc.tuple(evm),
  ownAddresses: fc.array(evm, { maxLength: 3 }),
})
type Known = typeof known extends fc.Arbitrary<infer T> ? T : never

/** Every coin on each of its networks with such addresses. */
const EVM_ROUTES = WITHDRAWAL_COINS.flatMap((coin) =>
  withdrawalNetworks(coin)
    .filter((network) => familyOf(network) === 'evm')
    .map((network) => ({ coin, network })),
)

const limitsOf = (coin: string, { available, fee, minimumUsdt, ...rest }: Known) =>
  isWithdrawalCoin(coin)
    ? ({
        available: amountOf(coin, available),
        terms: withdrawalTermsOf(coin, fee, minimumUsdt),
        ...rest,
      } satisfies WithdrawalLimits)
    : undefined

describe('the withdraw form', () => {
  const anything = fc.record({
    coin: fc.constantFrom(...WITHDRAWAL_COINS),
    network: fc.constantFrom('', ...NETWORK_IDS),
    address: evm,
    amount: units.map(toDecimalString),
  })
  /** With six decimals at most, as USDT has on Ethereum. */
  const fitting = fc.bigInt({ min: 10n ** 7n, max: 10n ** 14n }).map((n) => n * 10n ** 12n)
  const sensible = fc.constantFrom(...EVM_ROUTES).chain((route) =>
    fc.record({
      coin: fc.constant(route.coin),
      network: fc.constant(route.network),
      address: evm,
      amount: fitting.map(toDecimalString),
    }),
  )
  const filled = fc.oneof({ weight: 12, arbitrary: sensible }, { weight: 1, arbitrary: anything })
  /** As a host has it: a fee and a minimum below what people withdraw. */
  const usual = fc.record({
    available: fc.bigInt({ min: 10n ** 26n, max: 10n ** 27n }),
    fee: fc.bigInt({ min: 0n, max: 10n ** 6n }).map((n) => n * 10n ** 12n),
    minimumUsdt: fc.bigInt({ min: 0n, max: 10n ** 19n }),
    tokenContracts: fc.tuple(evm),
    ownAddresses: fc.array(evm, { maxLength: 3 }),
  })

  test('creates orders of exactly what was typed, and fills them in again unchanged', () => {
    holds(
      fc.property(fc.oneof({ weight: 12, arbitrary: usual }, known), filled, (it, fields) => {
        const order = readForm(fields, limitsOf(fields.coin, it))
        if (!order.ok) return
        expect(toDecimalString(order.value.amount.units)).toBe(fields.amount)
        const again = readForm(fieldsOf(order.value), limitsOf(fields.coin, it))
        expect(again).toEqual(order)
      }),
    )
  })

  test('never throws for any input', () => {
    holds(
      fc.property(known, fc.string(), fc.string(), fc.string(), (it, coin, address, amount) => {
        const fields = { coin, network: address, address, amount }
        expect(() => readForm(fields, limitsOf(coin, it))).not.toThrow()
      }),
    )
  })
})

/** What the network does to a request. */
const fates = fc.constantFrom('answered', 'request lost', 'answer lost', 'answered late')
type Fate = typeof fates extends fc.Arbitrary<infer T> ? T : never

const ALWAYS = ['reload', 'wait', 'late answers', 'edit'] as const
const AT_CODE = [
  ...['confirm', 'confirm', 'confirm twice', 'mistype', 'send code', 'sign', ...ALWAYS],
] as const
/** The actions in each state: mostly those that lead on, and those that must have no effect. */
const ACTIONS = {
  form: ['review', 'review', 'review', 'confirm', ...ALWAYS],
  review: ['send code', 'send code', 'send code', 'sign', 'sign', 'confirm', ...ALWAYS],
  code: AT_CODE,
  uncertain: AT_CODE,
  expired: AT_CODE,
  sending: AT_CODE,
  placed: ['confirm', 'reload'],
  failed: ['confirm', 'reload'],
  ended: ['reload'],
} as const satisfies Record<Withdrawal['step'], readonly string[]>

interface Step {
  readonly pick: number
  readonly fates: readonly Fate[]
}
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ pick: fc.nat(1000), fates: fc.tuple(fates, fates) }),
  { minLength: 5, maxLength: 40 },
)

const order: WithdrawalOrder = {
  coin: 'BNB',
  network: 'BNB',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: amountOf('BNB', ONE),
  fee: amountOf('BNB', 1n),
  arrives: amountOf('BNB', ONE - 1n),
}

const SIGNATURE: PasskeyProof = {
  challenge: 'c',
  response: {
    id: 'i',
    rawId: 'i',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's' },
  },
}

/** A host behind such a network. It pays orders with the right code, once for each key. */
function lossyHost(kind: CodeAnswer['kind']) {
  const paid = new Map<string, number>()
  const sent: string[] = []
  /** Keys whose last request was answered. */
  const settled = new Set<string>()
  let next: Fate[] = []
  let late: (() => void)[] = []
  let challenges = 0
  let payments = 0

  function receive(code: string | undefined, key: string | undefined): ApiResult<unknown> {
    if (key !== undefined && paid.has(key)) return success({})
    if (code !== undefined && code !== `code-${challenges}`) {
      const status = code.startsWith('code-') ? 410 : 403
      return failure({ kind: 'refused', status })
    }
    payments += 1
    if (key !== undefined) paid.set(key, payments)
    return success({})
  }

  const deps: WithdrawalDeps = {
    offers: () => kind === 'held',
    now: () => 0,
    sign: async () => success(SIGNATURE),
    requestWithdrawalCode: async () => {
      challenges += 1
      const otp = `code-${challenges}`
      return success(kind === 'held' ? { kind, challenge: `${challenges}` } : { kind, otp })
    },
    async withdraw(_, { proof, idempotencyKey } = {}) {
      const name = idempotencyKey ?? 'no key'
      const fate = next.shift() ?? 'answered'
      sent.push(name)
      settled.delete(name)
      if (fate === 'request lost') return failure({ kind: 'unreachable' })
      const code = proof && 'code' in proof ? proof.code : undefined
      const answer = receive(code, idempotencyKey)
      if (fate === 'answer lost') return failure({ kind: 'timeout' })
      if (fate === 'answered late') await new Promise<void>((done) => late.push(done))
      settled.add(name)
      return answer
    },
  }
  return {
    deps,
    sent,
    settled,
    code: () => `code-${challenges}`,
    payments: () => payments,
    setFates: (fates: readonly Fate[]) => {
      next = [...fates]
    },
    lateAnswers: () => {
      for (const arrive of late) arrive()
      late = []
    },
  }
}

/** Runs all pending microtasks. */
const flushMicrotasks = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

/** Runs `script` in one tab; resolves to the host, the number of reviewed orders, and unsafe requests. */
async function play(kind: CodeAnswer['kind'], script: readonly Step[]) {
  const host = lossyHost(kind)
  const tab = new MemoryStorage()
  let now = 0
  let reviews = 0
  let payment = beginPayment(withdrawalKind, tab)
  const deps = { ...host.deps, now: () => now }
  /** Requests under a new key while an older one was unanswered and the screen had not shown the warning. */
  const unsafe: string[] = []
  let unsettled: string | undefined
  let isWarned = false

  for (const { pick, fates } of script) {
    const before = host.sent.length
    const state = payment.state.peek()
    const actions = ACTIONS[state.step]
    const does = actions[pick % actions.length]
    host.setFates(fates)
    if (does === 'review' && state.step === 'form') {
      isWarned = state.notice === 'uncertain'
      reviews += 1
      await payment.dispatch({ type: 'reviewed', order, key: `key-${reviews}` })
    }
    if (does === 'edit') await payment.dispatch({ type: 'edited' })
    if (does === 'send code') await sendCode(deps, payment)
    if (does === 'confirm' || does === 'confirm twice') confirm(deps, payment, host.code())
    if (does === 'confirm twice') confirm(deps, payment, host.code())
    // A host that hands its codes out has no passkeys.
    if (does === 'sign' && kind === 'held') confirmWithPasskey(deps, payment)
    if (does === 'mistype') confirm(deps, payment, 'mistyped')
    if (does === 'wait') now += 6 * 60_000
    if (does === 'late answers') host.lateAnswers()
    if (does === 'reload') payment = await resumePayment(withdrawalKind, tab, now)
    await flushMicrotasks()

    for (const key of host.sent.slice(before)) {
      if (unsettled !== undefined && unsettled !== key && !isWarned)
        unsafe.push(`${unsettled}, ${key}`)
      unsettled = key
    }
    if (unsettled !== undefined && host.settled.has(unsettled)) unsettled = undefined
  }
  return { host, reviews, unsafe }
}

describe('with any failures of the network in any order', () => {
  test('an order with a held code is paid at most once, and no other key is used while it is uncertain', async () => {
    await holds(
      fc.asyncProperty(steps, async (script) => {
        const { host, reviews, unsafe } = await play('held', script)
        expect(host.payments()).toBeLessThanOrEqual(reviews)
        expect(unsafe).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('an order with an issued code is sent at most once', async () => {
    await holds(
      fc.asyncProperty(steps, async (script) => {
        const { host, reviews } = await play('issued', script)
        expect(host.sent.length).toBeLessThanOrEqual(reviews)
        expect(new Set(host.sent).size).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })
})

test('exactly the differing characters of a look-alike address are marked', () => {
  holds(
    fc.property(evm, hex(32), (past, middle) => {
      const twin = past.slice(0, 6) + middle.join('') + past.slice(-4)
      const recipient = recipientOf(twin, [past])
      if (twin === past) return void expect(recipient.kind).toBe('known')
      if (recipient.kind !== 'look-alike') throw new Error(recipient.kind)
      const places = [...twin].flatMap((character, at) => (character === past[at] ? [] : [at]))
      expect([...recipient.differs]).toEqual(places)
    }),
  )
})
