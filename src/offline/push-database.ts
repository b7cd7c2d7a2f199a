import { createStore, type UseStore } from 'idb-keyval'
import { PUSH_STORE } from '#config/push.ts'

/** Of each login that has subscribed this device, the id of its subscription (sw/push.ts). */
export const pushDatabase = (): UseStore => createStore(...PUSH_STORE)
