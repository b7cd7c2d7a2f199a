import type { Random } from '../../world/random.ts'
import type { Event, Move, Transaction } from './chain.ts'

export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

export const wordOf = (value: bigint | string): string =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`

/** The kinds of payments that a world has, by how often each is drawn. */
const KINDS = {
  'native coin': 4,
  'token transfer': 5,
  'the same again': 2,
  'failed transaction': 2,
  'several people at once': 3,
  'one person twice at once': 3,
  'from inside a contract': 2,
  'below the minimum': 2,
  'another token': 2,
  'approval beside a transfer': 2,
  'nothing at all': 1,
  'to a stranger': 2,
  'between people': 2,
} as const
export type Kind = keyof typeof KINDS
const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text)
export const PAYMENT_KINDS: readonly Kind[] = Object.keys(KINDS).filter(isKind)
const DRAWN = PAYMENT_KINDS.flatMap((kind) => Array.from({ length: KINDS[kind] }, () => kind))

export interface PaymentWorld {
  /** Accounts whose payments are deposits. */
  readonly watched: readonly string[]
  /** Token contracts that are listed. */
  readonly listed: readonly string[]
  /** In the smallest unit: the least that is credited. */
  readonly minimum: bigint
}

const event = (contract: string, topic: string, from: string, to: string, raw: bigint): Event => ({
  contract,
  topics: [topic, wordOf(from), wordOf(to)],
  data: wordOf(raw),
})
const eventOf = ({ contract, from, to, raw }: Move): Event =>
  event(contract, TRANSFER, from, to, raw)

/** Draws transactions. `onDrawn` counts the kinds. */
export function createPayments(
  random: Random,
  { watched, listed, minimum }: PaymentWorld,
  onDrawn: (kind: Kind) => void,
) {
  const account = () => `0x${random.bytes(20).toString('hex')}`
  const [sender, disperser, unlisted] = [account(), account(), account()]
  const amount = () => minimum + BigInt(random.below(1_000_000)) * 1_000_000_007n
  const person = () => random.pick(watched)
  const token = () => random.pick(listed)
  const plain = (parts: Partial<Transaction>): Transaction => ({
    hash: `0x${random.bytes(32).toString('hex')}`,
    from: sender,
    to: disperser,
    value: 0n,
    isCarriedOut: true,
    events: [],
    moves: [],
    ...parts,
  })
  const native = (to: string, raw: bigint): Transaction =>
    plain({ to, value: raw, moves: [{ contract: '', from: sender, to, raw }] })
  const tokens = (moves: readonly Move[]): Transaction =>
    plain({ to: moves[0]?.contract ?? '', moves, events: moves.map(eventOf) })
  const move = (to: string, raw = amount(), contract = token()): Move => ({
    contract,
    from: sender,
    to,
    raw,
  })

  const draw: Record<Kind, () => Transaction> = {
    'native coin': () => native(person(), amount()),
    'token transfer': () => tokens([move(person())]),
    'the same again': () => (random.chance(0.5) ? native : same)(watched[0] ?? '', minimum * 2n),
    'failed transaction': () => ({
      ...(random.chance(0.5) ? native(person(), amount()) : tokens([move(person())])),
      isCarriedOut: false,
      events: [],
    }),
    'several people at once': () =>
      tokens(Array.from({ length: random.between(2, 5) }, () => move(person()))),
    'one person twice at once': () => {
      const [to, raw, contract] = [person(), amount(), token()]
      return tokens([move(to, raw, contract), move(to, raw, contract), move(account(), raw)])
    },
    'from inside a contract': () => {
      // Above every minimum that there ever is: a balance does not show what it is made of.
      const inside = (to: string) => ({ contract: '', from: disperser, to, raw: amount() * 8n })
      const moves = Array.from({ length: random.between(1, 3) }, () => inside(person()))
      return plain({ to: disperser, moves })
    },
    'below the minimum': () =>
      random.chance(0.5)
        ? native(person(), minimum - 1n)
        : tokens([move(person(), minimum / 2n), move(person())]),
    'another token': () => {
      const [listedMove, other] = [move(person()), move(person(), amount(), unlisted)]
      return random.chance(0.5) ? tokens([other]) : tokens([other, listedMove])
    },
    'approval beside a transfer': () => {
      const moved = move(person())
      const approval = event(moved.contract, APPROVAL, sender, moved.to, moved.raw * 1000n)
      return { ...tokens([moved]), events: [approval, eventOf(moved)] }
    },
    'nothing at all': () =>
      random.chance(0.5) ? native(person(), 0n) : tokens([move(person(), 0n)]),
    'to a stranger': () =>
      random.chance(0.5) ? native(account(), amount()) : tokens([move(account())]),
    'between people': () => {
      const [first, raw, contract] = [person(), amount(), token()]
      return tokens([move(first, raw, contract), { contract, from: first, to: person(), raw }])
    },
  }
  const same = (to: string, raw: bigint): Transaction =>
    tokens([{ contract: listed[0] ?? '', from: sender, to, raw }])

  return (): Transaction => {
    const kind = random.pick(DRAWN)
    onDrawn(kind)
    return draw[kind]()
  }
}
