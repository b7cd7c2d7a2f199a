import type { Page } from '#config/pages.ts'

/** The content of a document's body. */
export interface Markup {
  /** The HTML in `#root`. */
  readonly root: string
  /** The HTML after it. */
  readonly after?: string
}

/** What every other file of this folder exports; it runs in Node during the build (prerender.ts). */
export interface Renderer {
  render(page: Page): Markup
}
