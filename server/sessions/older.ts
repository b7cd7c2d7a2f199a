import type { Deps } from '../deps.ts'
import type { User } from '../users/users.ts'

/** Ends the user's sessions that are older than the password, by the provider's own date and nobody's word; all but `except`. */
export async function endOlderThanPassword(
  { identity, sessions }: Pick<Deps, 'identity' | 'sessions'>,
  user: User,
  except?: string,
): Promise<void> {
  const changedAt = await identity.passwordChangedAt(user.identityUid)
  if (changedAt) await sessions.endBefore(user.id, changedAt, except)
}
