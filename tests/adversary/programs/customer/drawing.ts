import type { Random } from '../../../simulation/world/random.ts'
import { buyRequest } from '../../../support/orders.ts'
import { decimal, ETHER } from '../../world/amounts.ts'
import type { Answer, Order, Person } from '../../world/person.ts'
import type { Customer, World } from '../nodes/world.ts'

/** A registered person who means harm, with money of their own, beside one who does nothing. */
export interface Scene {
  readonly world: World
  readonly hostile: Customer
  readonly other: Customer
  /** Somebody with more purchases than a page has. */
  readonly reader: () => Promise<Person>
}

/** Resolves to what the host should not have let happen. */
export type HostileMove = (scene: Scene, random: Random) => Promise<readonly string[]>

const FEE = ETHER / 2000n
const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7'
export const ok = ({ status }: Answer): boolean => status === 200
export const refusedAll = (what: string, answers: readonly Answer[]): string[] =>
  answers.some(ok) ? [`${what}: ${answers.map(({ status }) => status).join(' ')}`] : []
export const atMostOne = (what: string, answers: readonly Answer[]): string[] =>
  answers.filter(ok).length > 1 ? [`${what}, ${answers.filter(ok).length} times`] : []
export const together = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

export const orderOf = (arrives: bigint, changes: Partial<Order> = {}): Order => ({
  coin: 'BNB',
  chain: 'BNB',
  address: STRANGER,
  total: decimal(arrives + FEE),
  amount: decimal(arrives),
  ...changes,
})
export const cents = (random: Random) => BigInt(random.between(5, 40)) * 10n ** 16n

export const purchaseOf = (changes: Record<string, unknown> = {}) => ({
  ...buyRequest('USDT', '10', '1000'),
  ...changes,
})
export const buy = (person: Person, changes: Record<string, unknown>, key?: string) =>
  person.call(
    'POST',
    '/buy/token',
    purchaseOf(changes),
    key === undefined ? {} : { 'idempotency-key': key },
  )

export const NUMBERS = [
  '-1',
  '0',
  'NaN',
  '1e309',
  '1e-19',
  '0x10',
  ' 1',
  '1,5',
  '٣',
  `1${'0'.repeat(40)}`,
  '1.0000000000000000001',
  '',
  'Infinity',
]

export const WRONG_NAMES = [
  'A\u202egnp.exe',
  'A\u0000da',
  'A\u200b\u200bda',
  'A\u2066da\u2069',
  '\u00ad\u200b',
  'A\nda: 5 BNB',
]
export const SEEN = /[\p{Cc}\p{Cf}]/u
