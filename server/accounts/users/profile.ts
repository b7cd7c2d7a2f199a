import * as v from 'valibot'
import type { Profile } from '#contract/account/profile.ts'
import { CALLER, type OwnRows } from '../../platform/db/own-rows.ts'

const row = v.pipe(
  v.object({
    name: v.string(),
    email: v.string(),
    language: v.nullable(v.string()),
    frozen_at: v.nullable(v.date()),
    can_lift: v.nullable(v.boolean()),
  }),
  v.transform(({ name, email, language, frozen_at: at, can_lift }): Profile => {
    const frozen = at && { at: at.getTime(), canLift: can_lift === true }
    return { name, email, language, ...(frozen && { frozen }) }
  }),
)

/** The caller's profile, with the freeze of the account in the same statement. */
export async function profileOf(own: OwnRows): Promise<Profile> {
  const [stored] = await own.rows(
    row,
    `SELECT u.name, u.email, u.language, f.at AS frozen_at, f.made_by = '' AS can_lift
     FROM users u LEFT JOIN freezes f ON f.user_id = u.id WHERE u.id = ${CALLER}`,
  )
  if (!stored) throw new Error('a session without a user')
  return stored
}
