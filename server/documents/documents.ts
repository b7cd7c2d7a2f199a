import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteConfig } from '#config/schema.ts'
import type { Terms } from '../ledger/terms.ts'
import type { PrintedDocument } from './document.ts'
import { privacyPolicy } from './privacy.ts'
import { terms } from './terms.ts'
import { whitepaper } from './whitepaper.ts'

/** spec §2: the PDFs are served from an images path on the API host. */
export const DOCUMENTS_PATH = '/api/images/'

/** The day the words of the documents were last changed; a PDF's date, so that the same words give the same bytes. */
const REVISED = new Date('2026-11-21T00:00:00Z')

/** The words of one document, for that site and with the figures its host goes by. */
type Write = (site: SiteConfig, house: Terms) => PrintedDocument

export interface StoredDocument {
  readonly bytes: Buffer
  readonly etag: string
}

export interface Documents {
  /** By its configured file name; undefined for any other. Drawn at the first request and kept. */
  byName(name: string): Promise<StoredDocument | undefined>
}

/** The three PDFs, from `folder` where one is configured, otherwise drawn from the host's own words and figures. */
export function createDocuments(folder: string, site: SiteConfig, house: Terms): Documents {
  const words = new Map<string, Write>([
    [site.documents.whitepaper, whitepaper],
    [site.documents.privacy, privacyPolicy],
    [site.documents.terms, terms],
  ])
  const kept = new Map<string, Promise<StoredDocument>>()

  const make = async (name: string, write: Write) => {
    const bytes = folder ? await readFile(join(folder, name)) : await draw(write(site, house))
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }

  return {
    async byName(name) {
      const write = words.get(name)
      if (!write) return undefined
      const document = kept.get(name) ?? make(name, write)
      kept.set(name, document)
      // A file that could not be read may be there the next time.
      document.catch(() => kept.delete(name))
      return document
    },
  }
}

/** pdfkit takes a moment to load, so it is loaded only by a host that draws. */
async function draw(printed: PrintedDocument): Promise<Buffer> {
  const { drawPdf } = await import('./draw.ts')
  return drawPdf(printed, REVISED)
}
