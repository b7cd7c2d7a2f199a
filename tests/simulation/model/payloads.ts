import type { Request } from '../world/call.ts'

/** The order of a withdrawal, as it is the same in the request for its code and in its own. */
export function orderOf(request: Request | undefined): string | undefined {
  const body = request?.body
  if (!body) return undefined
  return request.path === '/withdrawal/otp'
    ? [body['coin'], body['chain'], body['add'], body['total'], body['amount']].join(' ')
    : [body['asset'], body['chain'], body['address'], body['inputVal'], body['amount']].join(' ')
}

/** What the same key may be used for again. */
export function payloadOf(request: Request | undefined): string {
  const body = request?.body ?? {}
  return request?.path === '/buy/token'
    ? ['buy', body['asset'], body['hint'], body['amount'], body['receiveToken']].join(' ')
    : `withdrawal ${orderOf(request)}`
}
