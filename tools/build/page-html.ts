/** Prerendered HTML for the `#root` of both documents. */
export interface PageHtml {
  readonly landing: string
  /** Shown until the app has started. */
  readonly shell: string
}
