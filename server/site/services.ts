import type { ProofServices } from '../proof/services.ts'
import type { Documents } from './documents/documents.ts'

/** The three PDFs, and everything below. */
export interface SiteServices extends ProofServices {
  readonly documents: Documents
}
