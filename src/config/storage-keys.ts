/**
 * The keys of what is stored in the browser: in local storage where no other place is named. They are beside each other
 * since several layers read them: what one part of the app stores is read by the scripts before the first paint
 * (src/first-paint/), and deleted at a logout.
 */

/** The session token (product §3). */
export const SESSION_KEY = 'cthash'

/** `true` while the host says so. */
export const MAINTENANCE_KEY = 'maintenance'

/** The handles of sessions that may live on at the host. Not the person's: they are kept after a logout. */
export const REVOCATIONS_KEY = 'revocations'

/**
 * Says that nothing of a person is left on the device. Removed by a login, and by a logout before it begins, so that what
 * it could not delete is found by the next page that starts without a session.
 */
export const WIPED_KEY = 'wiped'

/** The prefix of keys that belong to the person, not the device: they are deleted at logout. */
export const USER_PREFIX = 'user:'
type Personal = `${typeof USER_PREFIX}${string}`

/** The token and the names of its host's extensions, with spaces between. */
export const EXTENSIONS_KEY = 'user:extensions' satisfies Personal

/** The handle by which the host ends this session. */
export const REVOCATION_KEY = 'user:revocation' satisfies Personal

/** The app lock (offline/lock/lock-record.ts). */
export const LOCK_KEY = 'user:lock' satisfies Personal

/** Whether the balance is shown, by somebody's choice. */
export const BALANCE_SHOWN_KEY = 'user:balance-shown' satisfies Personal

/** What the wallet showed last (features/wallet/LastView.tsx). */
export const LAST_VIEW_KEY = 'user:last-view' satisfies Personal

/** The endpoint of this login's push subscription, where the device is subscribed. */
export const PUSH_KEY = 'user:push' satisfies Personal

/** It is in the tab's storage: what waits for a code. It is nobody's yet. */
export const PENDING_LOGIN_KEY = 'pending-login'
export const PENDING_SIGNUP_KEY = 'pending-signup'

/** It is in the tab's storage: the screen that a person without a login wanted to open, until they have logged in. */
export const DESTINATION_KEY = 'destination'

/** It is in the tab's storage: the page that was left for the same one in another language, until there is one. */
export const LEFT_KEY = 'left-for-language'

/** It is in the tab's storage: the end of the token whose login the tab's storage is of. */
export const OWNER_KEY = 'owner'

/** It is in the tab's storage: payments whose answer has not come (stores/money/unanswered.ts). */
export const UNANSWERED_KEY = 'unanswered-payments'

/** What this device has verified of the host's public log. Not the person's: it is kept after a logout. */
export const PUBLIC_LOG_KEY = 'public-log'

/** What this device has found wrong with it (stores/public-log/). */
export const LOG_ALARM_KEY = 'public-log-alarm'

/** Stored for the device: the tag of the language that was chosen (first-paint/before-paint.ts). */
export const LANGUAGE_KEY = 'language'

/** Stored for the device: whoever does not want notifications is not asked again. */
export const PUSH_DECLINED_KEY = 'push-declined'

/** Stored for the device, not the person: a declined hint does not come back after the next login (offline/install.ts). */
export const INSTALL_HINT_KEY = 'install-hint'

/** Stored for the device: the currency, besides USDT, in which amounts are shown (features/wallet/balance/own-currency.ts). */
export const CURRENCY_KEY = 'currency'

/** Stored for the device: whether the wallet shows the coins as they are listed (features/wallet/balance/asset-order.ts). */
export const ASSET_ORDER_KEY = 'asset-order'
