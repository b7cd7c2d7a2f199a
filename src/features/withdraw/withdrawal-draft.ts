import * as v from 'valibot'
import { formDraft } from '../../stores/form-draft.ts'

/** The form before its code is sent; from then on withdrawal-storage.ts keeps the order. */
export const withdrawalDraft = formDraft(
  'withdrawal-draft',
  v.object({ coin: v.string(), network: v.string(), address: v.string(), amount: v.string() }),
)
