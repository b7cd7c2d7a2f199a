import { customer } from './programs/customer/customer.ts'
import { nodes } from './programs/nodes/nodes.ts'
import { races } from './programs/sql/races.ts'
import { sql } from './programs/sql/sql.ts'
import type { Program } from './seeds.ts'

export const PROGRAMS: readonly Program[] = [nodes, sql, races, customer]

/** Throws if there is none of that name. */
export function programNamed(name: string): Program {
  const found = PROGRAMS.find((one) => one.name === name)
  if (found) return found
  throw new Error(
    `no program is named "${name}": there are ${PROGRAMS.map((one) => one.name).join(', ')}`,
  )
}
