import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { type EvmPlan, type Plan, sealedPlan } from '#domain/payouts/plan.ts'
import {
  type Approvals,
  parseApprovals,
  parseStaffKeys,
  type StaffKeys,
} from '#domain/staff/approvals.ts'
import { challengeOf, digestOf, parseSigned, signedText } from '#domain/staff/orders.ts'
import { queuedWithdrawals } from '../../server/money/withdrawals/queue.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { approvalsFor } from '../../server/operator/staff/approvals.ts'
import { approvalFaults, approvalLines } from '../../signer/approvals.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { withdrawalOf } from '../support/orders.ts'
import {
  type Colleague,
  type StaffConsole,
  staffConsole,
  storedAssertion,
} from '../support/staff.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TREASURY = '0xde709f2102306220921060314715629080e2fb77'

let host: MoneyHost
let console: StaffConsole
let tess: Colleague
let tom: Colleague
let ann: Colleague
let id = ''
let approvals: Approvals
let keys: StaffKeys

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  tess = await console.colleague('tess', 'treasurer')
  tom = await console.colleague('tom', 'treasurer')
  ann = await console.colleague('ann', 'auditor')
  id = randomUUID()
  const { userId } = await host.person({ BNB: '5' })
  const order = { ...withdrawalOf(amountOf('BNB', ONE), 'BNB'), address: ADDRESS }
  await host.deps.db.transaction((tx) =>
    placeWithdrawal(tx, { id, userId, order, at: host.deps.clock.now() }),
  )
  expect((await tess.order('payouts-approve', { ids: id })).json.isDone).toBe(true)
  const read = parseApprovals(await approvalsFor(host.deps.db, [id]))
  const reply = await execute(host.deps, { command: 'staff-keys' })
  const files = 'result' in reply ? reply.result['files'] : undefined
  const [file] = Array.isArray(files) ? files : []
  const staff = parseStaffKeys(file?.text ?? '')
  if (!read.ok || !staff.ok) throw new Error('unreadable files')
  approvals = read.value
  keys = staff.value
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const AMOUNT = '0.999999999999999999'

/** A plan that pays the withdrawal, with these changes. */
const planOf = (
  changes: Partial<EvmPlan['transactions'][number]> = {},
  purpose: Plan['purpose'] = 'payouts',
): Plan =>
  sealedPlan({
    format: 'payout-plan',
    version: 1,
    network: 'BNB',
    purpose,
    batch: 1,
    issue: 1,
    at: '2026-01-01T12:00:00.000Z',
    family: 'evm',
    chainId: '56',
    transactions: [
      {
        id,
        coin: 'BNB',
        amount: AMOUNT,
        from: TREASURY,
        to: ADDRESS,
        nonce: 0,
        gas: '21000',
        maxFee: '1',
        tip: '1',
        ...changes,
      },
    ],
  })

const REFUSED = expect.stringContaining('nobody of the staff has signed')

const memberOf = (name: string) => {
  const member = keys.staff.find((one) => one.name === name)
  if (!member) throw new Error(`no ${name}`)
  return member
}

/** What somebody says of an order, as the console would keep it. */
function verdictOn(
  order: string,
  { by, name, verdict, digest }: Verdict = { by: ann, name: 'ann', verdict: 'object' },
): Approvals['signed'][number] {
  const read = parseSigned(order)
  const { id, keys: own } = memberOf(name)
  if (!read.ok) throw new Error('no order')
  const text = signedText({
    format: 'approval',
    version: 1,
    id: randomUUID(),
    by: { id, name },
    at: read.value.at,
    order: read.value.id,
    digest: digest ?? digestOf(order),
    verdict,
  })
  const signed = by.passkey.get({ challenge: challengeOf(text), rpId: own[0]?.rpId ?? '' })
  return { text, assertion: storedAssertion(signed) }
}
interface Verdict {
  /** Whose key signs. */
  readonly by: Colleague
  /** Whose name it has. */
  readonly name: string
  readonly verdict: 'agree' | 'object'
  readonly digest?: string
}

describe('the signer, given the keys of the staff', () => {
  test('takes a payment that a treasurer has signed in the console, and says who', () => {
    expect(approvalFaults(planOf(), approvals, keys)).toEqual([])
    expect(approvalLines(planOf(), approvals, keys)).toEqual([
      expect.stringContaining(`${id} was approved by tess`),
    ])
  })

  test.each([
    ['another address', { to: OTHER }],
    ['another amount', { amount: '1' }],
    ['another coin', { coin: 'USDT', contract: OTHER } as const],
    ['another withdrawal', { id: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses a plan that was altered between console and signer: %s', (_, changes) => {
    expect(approvalFaults(planOf(changes), approvals, keys)).toEqual([REFUSED])
  })

  // Holds promise 136.
  test('refuses what nobody has signed, what somebody else has, and what was altered after it was signed', () => {
    const [one] = approvals.signed
    if (!one) throw new Error('nothing was signed')
    expect(approvalFaults(planOf(), { ...approvals, signed: [] }, keys)).toEqual([REFUSED])
    const text = one.text.replaceAll(ADDRESS.toLowerCase(), OTHER.toLowerCase())
    const altered = { ...approvals, signed: [{ ...one, text }] }
    expect(approvalFaults(planOf({ to: OTHER }), altered, keys)).toEqual([REFUSED])
    const [treasurer, auditor] = keys.staff
    if (!treasurer || !auditor) throw new Error('no staff')
    const exchanged = {
      ...treasurer,
      keys: auditor.keys.map((key) => ({ ...key, id: one.assertion.key })),
    }
    expect(approvalFaults(planOf(), approvals, { ...keys, staff: [exchanged] })).toEqual([REFUSED])
    expect(approvalFaults(planOf(), approvals, { ...keys, staff: [] })).toEqual([REFUSED])
    const demoted = { ...treasurer, roles: ['auditor'] as const }
    const staff = [{ ...demoted, roles: [...demoted.roles] }]
    expect(approvalFaults(planOf(), approvals, { ...keys, staff })).toEqual([REFUSED])
  })

  test('refuses what too few have signed, if the limits ask for more', () => {
    expect(approvalFaults(planOf(), approvals, keys, 1)).toEqual([])
    expect(approvalFaults(planOf(), approvals, keys, 2)).toEqual([
      expect.stringContaining(
        '1 of the staff signed that it may be paid, and the limits ask for 2',
      ),
    ])
  })

  // Holds promise 136.
  test('refuses what one of the staff has objected to, wherever the objection stands in the file', () => {
    const [one] = approvals.signed
    if (!one) throw new Error('nothing was signed')
    const objection = verdictOn(one.text)
    for (const signed of [
      [one, objection],
      [objection, one],
    ])
      expect(approvalFaults(planOf(), { ...approvals, signed }, keys)).toEqual([REFUSED])
    const altered = { ...objection, text: objection.text.replace('object', 'agree') }
    expect(approvalFaults(planOf(), { ...approvals, signed: [one, altered] }, keys)).toEqual([])
  })

  test('counts who agrees with just that order under an own name, and nobody else', () => {
    const [one] = approvals.signed
    if (!one) throw new Error('nothing was signed')
    const counted = (verdict: Omit<Verdict, 'verdict'>) => {
      const signed = [one, verdictOn(one.text, { ...verdict, verdict: 'agree' })]
      return approvalFaults(planOf(), { ...approvals, signed }, keys, 2).length === 0
    }
    expect(counted({ by: tom, name: 'tom' })).toBe(true)
    expect(counted({ by: tom, name: 'tom', digest: digestOf('another') })).toBe(false)
    expect(counted({ by: tom, name: 'ann' })).toBe(false)
    expect(counted({ by: ann, name: 'ann' })).toBe(false)
  })

  test('holds what stays with the operator by its limits alone', () => {
    expect(
      approvalFaults(planOf({ to: TREASURY }, 'sweep'), { ...approvals, signed: [] }, keys),
    ).toEqual([])
  })
})

test('a withdrawal that the command line has approved has no signature to take along', async () => {
  const [found] = await queuedWithdrawals(host.deps.db, [id])
  expect(found?.approved_by).toBe('tess')
  const read = parseApprovals(await approvalsFor(host.deps.db, [randomUUID()]))
  expect(read).toMatchObject({ ok: true, value: { signed: [] } })
})
