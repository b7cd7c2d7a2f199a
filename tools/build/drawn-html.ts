/** HTML for the `#root` of both documents. */
export interface DrawnHtml {
  readonly landing: string
  /** What stands there until the app has started. */
  readonly shell: string
}
