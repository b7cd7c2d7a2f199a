/** HTML for the `#root` of both documents. */
export interface PageHtml {
  readonly landing: string
  /** What stands there until the app has started. */
  readonly shell: string
}
