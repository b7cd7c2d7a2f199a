import type { MoneyServices } from '../money/services.ts'
import type { Documents } from './documents/documents.ts'

/** The three PDFs, and everything below. */
export interface SiteServices extends MoneyServices {
  readonly documents: Documents
}
