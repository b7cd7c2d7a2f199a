import { USER_PREFIX } from '../../offline/storage.ts'

/** The endpoint of this login's subscription, where the device is subscribed. A logout deletes it. */
export const PUSH_ON = `${USER_PREFIX}push`

/** Stored for the device: whoever does not want notifications is not asked again. */
export const PUSH_DECLINED = 'push-declined'
