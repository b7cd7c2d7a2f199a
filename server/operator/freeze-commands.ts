import { freezeAccount, unfreezeAccount } from '../accounts/freezes/account.ts'
import { type Freeze, freezeOf, frozenAccounts } from '../accounts/freezes/freezes.ts'
import { userByEmail } from '../accounts/users/users.ts'
import type { ChainServices } from '../chains/services.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'
import type { OrderScope } from './orders.ts'
import { PAGE, pageOf } from './page.ts'

const noUser = (email: string) =>
  refused(`There is no user with the e-mail ${email}. Search with "users <part of e-mail>".`)

/** Since when, by whom and why. */
const causeOf = ({ at, madeBy, reason }: Freeze) =>
  [
    `since ${at.toISOString()}`,
    madeBy === '' ? 'by its owner' : `by ${madeBy}`,
    ...(reason ? [reason] : []),
  ].join('  ')

/** Frozen accounts, with who froze them. */
export async function showFreezes(
  { db }: ChainServices,
  { after }: CommandOf<'freezes'>,
): Promise<Outcome> {
  const found = await frozenAccounts(db, { after, limit: PAGE + 1 })
  const lineOf = ({ email, ...freeze }: (typeof found)[number]) => `${email}  ${causeOf(freeze)}`
  const none = 'No account is frozen.'
  return pageOf(found, { lineOf, placeOf: ({ email }) => email, none }, after)
}

export async function freezeByOperator(
  { tx, deps, db, afterCommit }: OrderScope,
  { email, reason, by }: CommandOf<'freeze'>,
): Promise<Outcome> {
  const user = await userByEmail(tx, email)
  if (!user) return noUser(email)
  const { isNew, notice } = await freezeAccount(tx, { ...deps, db }, user, { madeBy: by, reason })
  afterCommit(async () => {
    await deps.identity.signOut(user.identityUid)
    return await told(notice)
  })
  return isNew
    ? done(`The account ${user.email} is frozen, and every device was logged out.`)
    : done(`The account ${user.email} was frozen before; every device was logged out.`)
}

export async function unfreezeByOperator(
  { id, tx, deps, db, afterCommit }: OrderScope,
  { email, by, force }: CommandOf<'unfreeze'>,
): Promise<Outcome> {
  const user = await userByEmail(tx, email)
  if (!user) return noUser(email)
  const frozen = await freezeOf(tx, user.id)
  const nothing = done(`The account ${user.email} is not frozen; nothing was changed.`)
  if (!frozen) return nothing
  if (force !== 'freeze')
    return refused(
      `${user.email} is frozen ${causeOf(frozen)}. What is approved is then paid. If that is meant, add --force freeze.`,
    )
  const lifting = { order: id, operator: by }
  const lifted = await unfreezeAccount(tx, { ...deps, db }, user, lifting)
  if (!lifted) return nothing
  afterCommit(() => told(lifted.notice))
  return done(`The account ${user.email} is no longer frozen.`)
}

const told = async (notice: { deliver(): Promise<void> } | undefined): Promise<string[]> => {
  try {
    await notice?.deliver()
    return []
  } catch {
    return ['The mail to the user could not be sent.']
  }
}
