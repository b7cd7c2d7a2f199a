import type { Language } from '#languages'

/** The content of a document, rendered as a PDF by render-pdf.ts. */
export interface PrintedDocument {
  /** English where none is named. */
  readonly language?: Language
  readonly title: string
  readonly subtitle: string
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly kind: 'chapter'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly table: Table }

export interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

interface Column {
  readonly title: string
  /** Share of the page's width, 0 to 1. */
  readonly share: number
  readonly isNumber?: boolean
}

export const chapter = (text: string): Block => ({ kind: 'chapter', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const list = (...items: readonly string[]): Block => ({ kind: 'list', items })
export const table = (
  columns: readonly Column[],
  ...rows: readonly (readonly string[])[]
): Block => ({
  kind: 'table',
  table: { columns, rows },
})
