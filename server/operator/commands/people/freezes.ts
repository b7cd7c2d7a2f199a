import * as v from 'valibot'
import { freezeAccount, unfreezeAccount } from '../../../accounts/freezes/account.ts'
import { type Freeze, freezeOf, frozenAccounts } from '../../../accounts/freezes/freezes.ts'
import { userByEmail } from '../../../accounts/users/users.ts'
import type { Signer, Tx } from '../../../platform/db/db.ts'
import { about, afterText, email, reasonFor } from '../../entry/arguments.ts'
import { order, query } from '../../entry/define.ts'
import { CommandRefused, PAGE, pageFrom, pageOf, time, unknownPerson } from '../../entry/reply.ts'

const freeze = v.object({
  email: v.string(),
  at: time,
  /** The operator; empty if it was the person. */
  madeBy: v.string(),
  reason: v.string(),
})

const MAIL_FAILED = 'The mail to the user could not be sent.'

export const freezes = [
  query({
    name: 'freezes',
    usage: 'freezes [list]',
    summary: 'list the frozen accounts',
    help: `Nothing is withdrawn from a frozen account or bought with it, and its withdrawals that were not sent yet are in no plan.
People freeze their own account by a link in the mail about a login on a new device, and lift that with a mailed code; a
freeze of an operator is lifted by an operator alone.`,
    effect: 'reads',
    given: {},
    needs: ['db'],
    result: pageOf(freeze),
    after: afterText,
    async answer(_, { db }, after) {
      const frozen = await frozenAccounts(db, { after, limit: PAGE + 1 })
      return pageFrom(
        frozen,
        ({ email }) => email,
        (shown) => [...shown],
      )
    },
    show: ({ rows }, { isFirst }) =>
      isFirst && rows.length === 0
        ? 'No account is frozen.'
        : rows.map((one) => `${one.email}  ${causeOf(one)}`),
  }),
  order({
    name: 'freeze',
    usage: 'freezes add <email> <reason...>',
    summary: 'freeze an account',
    help: 'Every device is logged out, and the user is notified by mail.',
    examples: ['freezes add ada@example.org says her mailbox was taken over'],
    effect: 'changes',
    may: 'support',
    given: { email, reason: reasonFor('a freeze') },
    needs: ['clock', 'config', 'mailer', 'sessions', 'site', 'identity'],
    result: { email: v.string(), isNew: v.boolean(), isMailed: v.optional(v.boolean()) },
    concern: ({ email }, { db }) => concernOf(db, email, 'yes'),
    async carryOut({ email, reason }, { tx, by, services, db, afterCommit }) {
      const user = await userByEmail(tx, email)
      if (!user) throw unknownPerson(email)
      const cause = { madeBy: by, reason }
      const { isNew, notice } = await freezeAccount(tx, { ...services, db }, user, cause)
      afterCommit(async () => {
        await services.identity.signOut(user.identityUid)
        return { isMailed: await isDelivered(notice) }
      })
      return { email: user.email, isNew }
    },
    show: ({ email, isNew, isMailed = true }) => [
      isNew
        ? `The account ${email} is frozen, and every device was logged out.`
        : `The account ${email} was frozen before; every device was logged out.`,
      ...(isMailed ? [] : [MAIL_FAILED]),
    ],
  }),
  order({
    name: 'unfreeze',
    usage: 'freezes lift <email> [--force <what>]',
    summary: 'lift a freeze',
    help: 'Without --force freeze, it shows what it would end. What is approved is then paid.',
    examples: ['freezes lift ada@example.org --force freeze'],
    effect: 'changes',
    may: 'support',
    given: {
      email,
      force: about(
        'freeze, if that is meant',
        v.optional(v.picklist(['freeze'], '--force takes freeze')),
      ),
    },
    needs: ['clock', 'config', 'mailer', 'sessions', 'site'],
    result: { email: v.string(), isLifted: v.boolean(), isMailed: v.optional(v.boolean()) },
    concern: ({ email }, { db }) => concernOf(db, email, 'no'),
    async carryOut({ email, force }, { id, by, tx, services, db, afterCommit }) {
      const user = await userByEmail(tx, email)
      if (!user) throw unknownPerson(email)
      const frozen = await freezeOf(tx, user.id)
      if (!frozen) return { email: user.email, isLifted: false }
      if (force !== 'freeze')
        throw new CommandRefused(
          `${user.email} is frozen ${causeOf({ ...frozen, at: frozen.at.toISOString() })}. What is approved is then paid. If that is meant, add --force freeze`,
        )
      const lifting = { order: id, operator: by }
      const lifted = await unfreezeAccount(tx, { ...services, db }, user, lifting)
      if (lifted) afterCommit(async () => ({ isMailed: await isDelivered(lifted.notice) }))
      return { email: user.email, isLifted: lifted !== undefined }
    },
    show: ({ email, isLifted, isMailed = true }) => [
      isLifted
        ? `The account ${email} is no longer frozen.`
        : `The account ${email} is not frozen; nothing was changed.`,
      ...(isMailed ? [] : [MAIL_FAILED]),
    ],
  }),
]

async function concernOf(db: Tx & Signer, email: string, frozen: 'yes' | 'no') {
  const user = await userByEmail(db, email)
  if (!user) throw unknownPerson(email)
  return {
    on: [user.email],
    before: { frozen: await frozenText(db, user.id) },
    after: { frozen },
  }
}

async function frozenText(db: Pick<Tx, 'rows'> & Signer, userId: string): Promise<string> {
  const frozen = await freezeOf(db, userId)
  return frozen ? causeOf({ ...frozen, at: frozen.at.toISOString() }) : 'no'
}

/** Says since when an account is frozen, by whom and why. */
export const causeOf = ({ at, madeBy, reason }: Omit<Freeze, 'at'> & { readonly at: string }) =>
  [
    `since ${at}`,
    madeBy === '' ? 'by its owner' : `by ${madeBy}`,
    ...(reason ? [reason] : []),
  ].join('  ')

const isDelivered = async (notice: { deliver(): Promise<void> } | undefined): Promise<boolean> => {
  try {
    await notice?.deliver()
    return true
  } catch {
    return false
  }
}
