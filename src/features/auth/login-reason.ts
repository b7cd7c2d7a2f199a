import { paths } from '#config/paths.ts'
import { DESTINATION_KEY } from '#config/storage-keys.ts'
import { loginReasons } from '#text/auth.ts'
import { storageOf } from '../../offline/storage.ts'

const REASONS: Readonly<Record<string, string>> = {
  [paths.wallet]: loginReasons.wallet,
  [paths.buy]: loginReasons.buy,
  [paths.deposit]: loginReasons.deposit,
  [paths.withdrawal]: loginReasons.withdrawal,
  [paths.settings]: loginReasons.settings,
  [paths.support]: loginReasons.support,
}

/**
 * Why somebody is at the login who wanted to go elsewhere, to where it leads back; undefined where they came by themselves, and
 * while React takes the document over, which the build has made without it.
 */
export function loginReason(): string | undefined {
  if ('form' in document.documentElement.dataset) return undefined
  const stored = storageOf('sessionStorage')?.getItem(DESTINATION_KEY) ?? ''
  const [path = ''] = stored.split('#')
  // The page of a coin is one of the wallet.
  const reason = REASONS[path.startsWith(`${paths.wallet}/`) ? paths.wallet : path]
  return reason && `${reason} ${loginReasons.back}`
}
