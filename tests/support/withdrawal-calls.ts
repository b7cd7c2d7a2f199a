import type { Person } from './money-host.ts'

/** An order as it is on the wire. */
export interface WireOrder {
  readonly coin: string
  readonly chain: string
  readonly address: string
  readonly total: string
  readonly amount: string
}

export const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
/** 1 BNB, with the demo fee of 0.0005. */
export const ONE_BNB: WireOrder = {
  coin: 'BNB',
  chain: 'BNB',
  address: EVM,
  total: '1',
  amount: '0.9995',
}
/** 20 USDT, with the demo fee of 1. */
export const TWENTY_USDT: WireOrder = {
  coin: 'USDT',
  chain: 'BNB',
  address: EVM,
  total: '20',
  amount: '19',
}

const headersOf = (key: string | undefined) => (key ? { 'idempotency-key': key } : {})

/** Asks for what confirms the order: a mailed code, or what a passkey signs. */
export const askToWithdraw = (
  person: Person,
  by: 'otp' | 'passkey',
  { coin, chain, address, total, amount }: WireOrder,
  key?: string,
) =>
  person.call(
    'PUT',
    `/withdrawal/${by}`,
    { total, coin, add: address, fee: '0', amount, chain, command: 'withdrawal' },
    headersOf(key),
  )

export const postWithdrawal = (
  person: Person,
  { coin, chain, address, total, amount }: WireOrder,
  proof: object,
  key?: string,
) =>
  person.call(
    'POST',
    '/withdrawal',
    { amount, type: 'Crypto', address, inputVal: total, asset: coin, chain, ...proof },
    headersOf(key),
  )

export const withdrawalRows = async (person: Person) =>
  JSON.parse((await person.call('GET', '/withdrawal/detail')).json)
