import { PLANTED_CUSTOMER } from './planted-customer.ts'
import { PLANTED_NODES } from './planted-nodes.ts'
import { PLANTED_SQL } from './planted-sql.ts'

/*
 * What was found once, put back: in the file, `from` is replaced by `to` as the host loads it. What two walls hold is put back
 * in both. `npm run test:adversary -- --planted` must find each within 50 seeds of its program. If `from` is not in the file
 * exactly once, the code has moved, and a test fails until it is put right here.
 */
export interface Planted {
  readonly name: string
  readonly program: 'nodes' | 'sql' | 'races' | 'customer'
  readonly changes: readonly {
    readonly file: string
    readonly from: string
    readonly to: string
  }[]
}

export const PLANTED: readonly Planted[] = [...PLANTED_NODES, ...PLANTED_SQL, ...PLANTED_CUSTOMER]

export function plantedNamed(name: string): Planted {
  const found = PLANTED.find((one) => one.name === name)
  if (!found) throw new Error(`no planted bug is named "${name}"`)
  return found
}
