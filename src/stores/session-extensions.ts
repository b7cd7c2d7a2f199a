import { setItem, USER_PREFIX } from '../offline/storage.ts'

/**
 * The extensions of a session's host, stored beside its token and with it: a session that was stored without a list, such
 * as by an earlier version, must not get that of the session before. Neither a token nor a name has a space.
 */
const KEY = `${USER_PREFIX}extensions`

export const writeExtensions = (
  local: Storage | undefined,
  token: string,
  extensions: readonly string[],
): void => setItem(local, KEY, [token, ...extensions].join(' '))

/** None for another token than that they were stored with. */
export function readExtensions(
  local: Pick<Storage, 'getItem'> | undefined,
  token: string | null,
): readonly string[] {
  const [owner, ...names] = (local?.getItem(KEY) ?? '').split(' ')
  return owner === token ? names : []
}
