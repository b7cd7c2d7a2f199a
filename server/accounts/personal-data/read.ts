import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import { chapter, type PrintedDocument, paragraph } from '../../platform/pdf/document.ts'
import type { User } from '../users/users.ts'
import { conditionOf } from './personal-table.ts'
import { PERSONAL, PERSONAL_NAMES } from './tables.ts'

const row = v.object({ row: v.record(v.string(), v.unknown()) })
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** What the host has stored of a person, by table. Amounts are in units of 10⁻¹⁸, as text. */
export async function personalData(db: Pick<Tx, 'rows'>, user: User): Promise<PersonalData> {
  const tables = []
  for (const name of PERSONAL_NAMES) {
    const table = PERSONAL[name]
    const columns = table.shown.map((column) => `'${column}', "${column}"::text`).join(', ')
    const rows = await db.rows(
      row,
      `SELECT jsonb_build_object(${columns}) AS row FROM ${name} WHERE ${conditionOf(table)}`,
      [user.id, user.identityUid, user.email],
    )
    tables.push([name, rows.map((one) => one.row)] as const)
  }
  return Object.fromEntries(tables)
}

/** Rows of a table in a document; the JSON has them all. */
const MOST_ROWS = 200

const lineOf = (one: Readonly<Record<string, unknown>>): string =>
  Object.entries(one)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}: ${String(value)}`]))
    .join(' · ')

/** The same for people to read and print. */
export function personalDocument(
  data: PersonalData,
  { name, email }: Pick<User, 'name' | 'email'>,
  siteName: string,
): PrintedDocument {
  return {
    title: `${siteName}: your data`,
    subtitle: `${name}, ${email}`,
    blocks: PERSONAL_NAMES.flatMap((table) => {
      const { why, until, atDeletion } = PERSONAL[table]
      const rows = data[table] ?? []
      return [
        chapter(table),
        paragraph(`For: ${why}. Kept until: ${until}. When the account is deleted: ${atDeletion}.`),
        ...rows.slice(0, MOST_ROWS).map((one) => paragraph(lineOf(one))),
        ...(rows.length > MOST_ROWS
          ? [paragraph(`There are ${rows.length}. The JSON file lists all of them.`)]
          : []),
        ...(rows.length === 0 ? [paragraph('Nothing.')] : []),
      ]
    }),
  }
}
