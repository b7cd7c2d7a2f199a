import * as v from 'valibot'
import { LONGEST } from '#contract/values/lengths.ts'
import { SUPPORT_TOPICS } from '#domain/support.ts'
import { fieldErrors } from '#text/messages.ts'
import { supportText } from '#text/screens-support.ts'

/** The rules of product §5. */
export const supportForm = v.object({
  topic: v.pipe(v.string(), v.picklist(SUPPORT_TOPICS, fieldErrors.query)),
  content: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, supportText.missingDescription),
    v.maxLength(LONGEST.query, supportText.longDescription),
  ),
})
export type SupportForm = v.InferOutput<typeof supportForm>
