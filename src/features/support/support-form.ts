import * as v from 'valibot'
import { CONTENT_LENGTH, SUPPORT_TOPICS, type WrittenQuery } from '#domain/support.ts'
import { fieldErrors } from '#text/messages.ts'
import { supportText } from '#text/support.ts'

/** The rules of product §5. */
export const supportForm = v.object({
  topic: v.pipe(v.string(), v.picklist(SUPPORT_TOPICS, fieldErrors.query)),
  content: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, supportText.missingDescription),
    v.maxLength(CONTENT_LENGTH, supportText.longDescription),
  ),
} as const satisfies Record<keyof WrittenQuery, v.GenericSchema>)
