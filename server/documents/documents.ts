import { createHash } from 'node:crypto'
import { access, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SiteConfig } from '#config/schema.ts'
import { ensureFolder } from '../folder.ts'
import type { Terms } from '../ledger/terms.ts'
import type { PrintedDocument } from './document.ts'
import { privacyPolicy } from './privacy.ts'
import { terms } from './terms.ts'
import { whitepaper } from './whitepaper.ts'

/** product §2: the PDFs are served from an images path on the API host. */
export const DOCUMENTS_PATH = '/api/images/'

/** The day the words of the documents were last changed; a PDF's date, so that the same words give the same bytes. */
const REVISED = new Date('2026-11-21T00:00:00Z')

/** The words of one document, for that site and with the figures its host goes by. */
type Write = (site: SiteConfig, terms: Terms) => PrintedDocument

/** Where a document lies: a file name, and the folder it is not to leave. */
export interface StoredDocument {
  readonly folder: string
  readonly file: string
  /** Bytes. */
  readonly size: number
}

export interface Documents {
  /** By its configured file name; undefined for any other. Rejects where the operator's file cannot be read. */
  byName(name: string): Promise<StoredDocument | undefined>
}

export interface DocumentSources {
  /** The operator's own PDFs; empty where the host draws them. */
  readonly documentsDir: string
  /** Drawn PDFs are stored in its `documents` folder. */
  readonly dataDir: string
  readonly terms: Terms
}

/** The three PDFs, from the operator's folder where one is configured, otherwise drawn from the host's own words. */
export function createDocuments(sources: DocumentSources, site: SiteConfig): Documents {
  const writers = new Map<string, Write>([
    [site.documents.whitepaper, whitepaper],
    [site.documents.privacy, privacyPolicy],
    [site.documents.terms, terms],
  ])
  const drawn = new Map<string, Promise<StoredDocument>>()

  async function fromOperator(file: string): Promise<StoredDocument> {
    const folder = resolve(sources.documentsDir)
    return { folder, file, size: (await stat(join(folder, file))).size }
  }

  return {
    async byName(name) {
      const write = writers.get(name)
      if (!write) return undefined
      if (sources.documentsDir) return fromOperator(name)
      const document = drawn.get(name) ?? draw(write(site, sources.terms), sources.dataDir)
      drawn.set(name, document)
      // What could not be drawn or stored is tried again by the next request.
      document.catch(() => drawn.delete(name))
      return document
    },
  }
}

/**
 * Draws once per process, so that no document outlives its words, and stores it by its content: an unchanged one keeps
 * its file and with it the ETag that readers have. pdfkit takes a moment to load, so only a host that draws loads it.
 */
async function draw(printed: PrintedDocument, dataDir: string): Promise<StoredDocument> {
  const { renderPdf } = await import('./render-pdf.ts')
  const bytes = await renderPdf(printed, REVISED)
  const folder = resolve(dataDir, 'documents')
  const file = `${createHash('sha256').update(bytes).digest('hex')}.pdf`
  ensureFolder(folder)
  if (!(await isThere(join(folder, file)))) await writeWhole(join(folder, file), bytes)
  return { folder, file, size: bytes.length }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Under another name first: a process that ends in the middle leaves no half document. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
}
