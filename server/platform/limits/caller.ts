import { callerOf } from './limits.ts'

/** Who sends a request that is limited. */
export interface Caller {
  readonly address: string
  /** The id of the caller's device, if it has logged in to the account with that e-mail before. */
  device(email: string): string | undefined
}

interface Request {
  readonly ip: string
  readonly headers: { readonly cookie?: string | undefined }
}

/** Knows the devices of an account again. */
interface KnownDevices {
  known(request: Request, email: string): string | undefined
}

export const callerFrom = (request: Request, devices: KnownDevices): Caller => ({
  address: request.ip,
  device: (email) => devices.known(request, email),
})

/**
 * The key under which a request about an account is counted: the device, if the account knows it, or else the address. So a
 * stranger, even one behind the same address, uses up nothing of the owner's.
 */
export function keyOf(caller: Caller, email: string): string {
  const device = caller.device(email)
  return device === undefined ? callerOf(caller.address) : `device:${device}`
}
