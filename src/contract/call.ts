/** A call of product §7: its method, and its path relative to the API's base. */
export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly path: `/${string}`
}
