import * as v from 'valibot'
import { readName } from '#domain/names.ts'
import { shortText } from './text.ts'

/** What a person calls a thing of their own. */
export const givenName = v.pipe(
  shortText,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readName(dataset.value)
    if (read.ok) return read.value
    addIssue({ message: read.error })
    return NEVER
  }),
)
