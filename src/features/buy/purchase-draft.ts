import * as v from 'valibot'
import { formDraft } from '../../stores/form-draft.ts'

/** The form before its purchase is confirmed; from then on purchase-storage.ts keeps the order. */
export const purchaseDraft = formDraft(
  'purchase-draft',
  v.object({ coin: v.string(), side: v.picklist(['pay', 'receive']), text: v.string() }),
)
