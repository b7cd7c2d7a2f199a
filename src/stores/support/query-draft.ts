import * as v from 'valibot'
import { formDraft } from '../forms/form-draft.ts'

/** A query as it stands in the form. */
const fields = v.object({ topic: v.string(), content: v.string() })
export type QueryFields = v.InferOutput<typeof fields>

export const queryDraft = formDraft('query-draft', fields)
