import { USER_PREFIX } from './storage.ts'

/** The local storage key of what the wallet showed last (features/wallet/LastView.tsx). Also read by public/last-view.js. */
export const LAST_VIEW_KEY = `${USER_PREFIX}last-view`
