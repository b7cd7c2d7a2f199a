import * as v from 'valibot'
import { type DepositCoin, isDepositCoin } from '#domain/assets.ts'
import type { Call } from './call.ts'
import { jsonString } from './values/json.ts'

export const particularAddress = {
  method: 'PUT',
  path: '/particular/address',
} as const satisfies Call

export const addressRequest = v.object({
  coin: v.pipe(v.string(), v.guard(isDepositCoin)),
  command: v.literal('deposit'),
})

export const encodeAddressRequest = (coin: DepositCoin): v.InferInput<typeof addressRequest> => ({
  coin,
  command: 'deposit',
})

/** The deposit address, bare or as a JSON string. */
export const addressAnswer = v.pipe(jsonString(v.string()), v.trim(), v.minLength(1))
