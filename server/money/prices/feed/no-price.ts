/** A source answered, but with no price that may be used. */
export class NoPrice extends Error {
  override readonly name = 'NoPrice'
}
