import type { Role } from '#domain/staff/policy.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import type { StaffEntry, StaffKey } from './entries.ts'
import { followed, logRows, type ReadRow, soundRows } from './log.ts'

/** Somebody who runs the host. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly keys: readonly StaffKey[]
  readonly isRemoved: boolean
  readonly since: Date
  /** A link that has not been used: the SHA-256 of its token, and until when it can be. */
  readonly invite: { readonly hash: string; readonly until: Date } | undefined
}

export type Staff = ReadonlyMap<string, Member>

/**
 * The staff, from the rows of the log that the host has written: a row of anybody else makes nobody a member, and nobody is
 * whose newest row is gone.
 */
export async function staffIn(db: Pick<Tx, 'rows'> & Signer): Promise<Staff> {
  const rows = await soundRows(db, await logRows(db, `kind = 'staff' ORDER BY number`))
  const newest = rows.flatMap(({ entry, number }) =>
    entry.kind === 'staff' ? [[entry.id, number] as const] : [],
  )
  const incomplete = await followed(db, new Map(newest))
  const members = [...staffOf(rows)].map(([id, one]): [string, Member] =>
    incomplete.has(id) ? [id, { ...one, isRemoved: true, invite: undefined }] : [id, one],
  )
  return new Map(members)
}

/** The same from rows that were read, which are in their order. */
export function staffOf(rows: readonly ReadRow[]): Staff {
  const staff = new Map<string, Member>()
  for (const row of rows) withEntry(staff, row)
  return staff
}

/** Goes on with one row of the log. */
export function withEntry(staff: Map<string, Member>, { entry, at }: ReadRow): void {
  if (entry.kind === 'staff') staff.set(entry.id, changed(staff.get(entry.id), entry, at))
}

function changed(before: Member | undefined, { id, change }: StaffEntry, at: Date): Member {
  const member = before ?? {
    id,
    name: '',
    roles: [],
    keys: [],
    isRemoved: false,
    since: at,
    invite: undefined,
  }
  switch (change.type) {
    case 'invited': {
      const invite = { hash: change.invite, until: new Date(change.until) }
      return { ...member, name: change.name, roles: change.roles, invite }
    }
    case 'enrolled':
      return { ...member, keys: [...member.keys, change.key], invite: undefined }
    case 'roles':
      return { ...member, roles: change.roles }
    case 'removed':
      return { ...member, isRemoved: true, invite: undefined }
  }
}

/** Those who can log in and sign. */
export const activeOf = (staff: Staff): Member[] =>
  [...staff.values()].filter(({ isRemoved, keys }) => !isRemoved && keys.length > 0)

export const memberNamed = (staff: Staff, name: string): Member | undefined =>
  [...staff.values()].find((one) => !one.isRemoved && one.name === name)
