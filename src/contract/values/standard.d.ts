/** What browsers, workers and Node all have, and the contract may use: it compiles with the types of none of them. */
declare class URL {
  constructor(url: string, base?: string | URL)
  readonly protocol: string
}
