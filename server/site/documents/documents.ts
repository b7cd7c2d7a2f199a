import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isPast, type SiteSettings } from '#config/schema.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { STAGES } from '#domain/purchase.ts'
import type { MoneyTerms } from '../../money/terms/money-terms.ts'
import type { TermsStore } from '../../money/terms/terms.ts'
import { ensureFolder } from '../../platform/files/folder.ts'
import type { PrintedDocument } from '../../platform/pdf/document.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { privacyPolicy } from './privacy.ts'
import { termsAndConditions } from './terms-and-conditions.ts'
import { whitepaper } from './whitepaper.ts'

/** product §2: the PDFs are served from an images path on the API host. */
export const DOCUMENTS_PATH = '/api/images/'

/** When the text was last changed. The PDFs carry this date, so that the same text gives the same bytes. */
const REVISED = new Date('2026-11-25T00:00:00Z')

/** Composes a document for that site and its host's terms. */
type Compose = (
  site: SiteSettings,
  terms: MoneyTerms,
  quoteLife: number,
  now: Date,
) => PrintedDocument

/** The location of a document; `file` is relative to `folder`. */
export interface StoredDocument {
  readonly folder: string
  readonly file: string
  /** Bytes. */
  readonly size: number
}

export interface Documents {
  /** Finds a document by its configured file name. Rejects if the operator's file cannot be read. */
  byName(name: string): Promise<StoredDocument | undefined>
}

export interface DocumentSources {
  /** The folder with the operator's PDFs, all three of them; empty if there is none. */
  readonly documentsDir: string
  /** Each PDF in its subfolder `documents` is served in place of a generated one. */
  readonly brandDir: string
  /** Generated PDFs are stored in its subfolder `documents`. */
  readonly dataDir: string
  readonly terms: MoneyTerms
  /** How long the price of a purchase is held, in milliseconds; 0 if it is not. */
  readonly quoteLife: number
  /** Whether the listing is still ahead depends on it. */
  readonly now: Date
}

/** The folder with the operator's own PDF of that name; undefined if the host generates it. */
export function ownDocuments(
  { documentsDir, brandDir }: Pick<DocumentSources, 'documentsDir' | 'brandDir'>,
  name: string,
): string | undefined {
  if (documentsDir) return resolve(documentsDir)
  const folder = resolve(brandDir, 'documents')
  return existsSync(join(folder, name)) ? folder : undefined
}

/** The three PDFs: from the operator's folder if one is configured, otherwise generated. */
export function createDocuments(sources: DocumentSources, site: SiteSettings): Documents {
  const composers = new Map<string, Compose>([
    [site.documents.whitepaper, whitepaper],
    [site.documents.privacy, privacyPolicy],
    [site.documents.termsAndConditions, termsAndConditions],
  ])
  const rendered = new Map<string, Promise<StoredDocument>>()

  async function fromOperator(folder: string, file: string): Promise<StoredDocument> {
    return { folder, file, size: (await stat(join(folder, file))).size }
  }

  return {
    async byName(name) {
      const compose = composers.get(name)
      if (!compose) return undefined
      const own = ownDocuments(sources, name)
      if (own) return fromOperator(own, name)
      const { dataDir, quoteLife, now } = sources
      const document =
        rendered.get(name) ?? render(compose(site, sources.terms, quoteLife, now), dataDir)
      rendered.set(name, document)
      // The next request tries again.
      document.catch(() => rendered.delete(name))
      return document
    },
  }
}

/** The same with the terms of money in force, also after they have changed or the day of the listing is over. */
export function createCurrentDocuments(
  folders: Omit<DocumentSources, 'terms' | 'now'>,
  site: SiteSettings,
  store: TermsStore,
  clock: Clock,
): Documents {
  let known: { readonly key: string; readonly documents: Documents } | undefined
  return {
    async byName(name) {
      const inForce = await store.current()
      const { version, stage: currentStage = site.currentStage, stagePrices } = inForce
      const now = clock.now()
      const key = `${version} ${isPast(site.listingDate, now)}`
      if (known?.key !== key) {
        const stages = site.stages.map((stage, index) => {
          const number = STAGES[index]
          const price = number && stagePrices?.[number]
          return price ? { ...stage, price: toDecimalString(price.units) } : stage
        })
        const sources = { ...folders, terms: inForce, now }
        known = {
          key,
          documents: createDocuments(sources, { ...site, currentStage, stages }),
        }
      }
      return known.documents.byName(name)
    },
  }
}

/**
 * Renders the document once per process, so that it is never outdated. The file is named after its content, so an
 * unchanged document keeps its file and ETag. pdfkit loads slowly, so it is imported only when needed.
 */
async function render(printed: PrintedDocument, dataDir: string): Promise<StoredDocument> {
  const { renderPdf } = await import('../../platform/pdf/render-pdf.ts')
  const bytes = await renderPdf(printed, REVISED)
  const folder = resolve(dataDir, 'documents')
  const file = `${createHash('sha256').update(bytes).digest('hex')}.pdf`
  ensureFolder(folder)
  if (!(await exists(join(folder, file)))) await writeAtomically(join(folder, file), bytes)
  return { folder, file, size: bytes.length }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Writes to a temporary name first, so that a crash leaves no partial document. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, bytes)
  await rename(temporary, path)
}
