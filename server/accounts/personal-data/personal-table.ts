/*
 * What the host stores of a person: which columns, why, for how long, and what becomes of it when the account is deleted.
 * tests/contract/personal-data.test.ts holds it against the columns of the database and the table in docs/security.md.
 */
export interface PersonalTable {
  /** Says which rows are the person's: those of $1, the id, and where it says so of the identity account or the e-mail. */
  readonly of: 'user_id' | 'id' | 'identity' | 'recipient' | 'session' | 'withdrawal'
  /** What the person is given of it. */
  readonly shown: readonly string[]
  /** Seals, hashes and numbers that mean nothing outside the database. */
  readonly internal: readonly string[]
  readonly why: string
  readonly until: string
  readonly atDeletion: 'erased' | 'kept' | 'made anonymous'
}

/** The condition of a table's rows: $1 is the id, $2 the identity account, $3 the e-mail. */
export const conditionOf = ({ of }: Pick<PersonalTable, 'of'>): string => {
  // Each statement names all three, so that they can be given to any.
  const given = '$1::uuid IS NOT NULL AND $2::text IS NOT NULL AND $3::text IS NOT NULL'
  if (of === 'identity') return `${given} AND uid = $2`
  if (of === 'recipient') return `${given} AND recipient = $3`
  if (of === 'session')
    return `${given} AND session_id IN (SELECT id FROM sessions WHERE user_id = $1)`
  if (of === 'withdrawal')
    return `${given} AND withdrawal_id IN (SELECT id FROM withdrawals WHERE user_id = $1)`
  return `${given} AND ${of} = $1`
}
