import * as v from 'valibot'
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
