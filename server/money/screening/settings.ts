import * as v from 'valibot'
import { integer } from '../../platform/config/config-values.ts'
import { listName } from './lists.ts'

/** Files with the addresses of sanctions lists, separated by commas; each list has the name of its file. */
export const screeningLists = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((path) => path.trim())
        .filter((path) => path !== ''),
    ),
    v.check(
      (paths) => new Set(paths.map(listName)).size === paths.length,
      'must be files of different names, separated by commas',
    ),
  ),
  '',
)

/** Days after which a list that nobody has brought anew is an alarm. */
export const screeningDays = integer(1, 365, '14')
