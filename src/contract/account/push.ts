import * as v from 'valibot'
import { PUSH_KINDS } from '#domain/push.ts'
import type { Call } from '../values.ts'

/*
 * The extension `push`. A subscription belongs to the session that has made it, and ends with it.
 */

/** The key of the host's messages, and what this session's device is notified of. */
export const pushDevice = { method: 'GET', path: '/push/device' } as const satisfies Call

/** Subscribes the device of this session, or changes what it is notified of. */
export const pushSave = { method: 'PUT', path: '/push/device' } as const satisfies Call

/** Ends the subscription of this session. */
export const pushStop = { method: 'POST', path: '/push/stop' } as const satisfies Call

/** Whether a device still is subscribed. By its id alone, since the worker that asks has no token. */
export const pushAlive = { method: 'POST', path: '/push/alive' } as const satisfies Call

const kind = v.picklist(PUSH_KINDS)
/** Kinds that a newer host knows and this version does not are left out. */
const knownKinds = v.pipe(
  v.array(v.string()),
  v.transform((names) => names.filter((name) => v.is(kind, name))),
  v.array(kind),
)

const base64url = v.regex(/^[\w-]+$/)
/** An uncompressed point of P-256: 65 bytes. */
const publicKey = v.pipe(v.string(), v.length(87), base64url)
/** 16 bytes. */
const auth = v.pipe(v.string(), v.length(22), base64url)
/** 32 bytes. */
const deviceId = v.pipe(v.string(), v.length(43), base64url)

/** As `PushSubscription.toJSON` writes it. Which services the host knows, it decides itself. */
export const subscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.url()),
  keys: v.object({ p256dh: publicKey, auth }),
})
export type Subscription = v.InferOutput<typeof subscription>

const choice = { kinds: knownKinds, amounts: v.boolean() }
export type PushChoice = {
  readonly kinds: v.InferOutput<typeof knownKinds>
  /** Whether messages name amounts. */
  readonly amounts: boolean
}

export const saveRequest = v.object({ subscription, ...choice })
export const saveAnswer = v.object({ device: deviceId })

/** `device` is null where this session has no subscription. */
export const deviceAnswer = v.object({
  publicKey,
  device: v.nullable(v.object({ id: deviceId, ...choice })),
})
export type PushDevice = v.InferOutput<typeof deviceAnswer>

export const aliveRequest = v.object({ device: deviceId })
