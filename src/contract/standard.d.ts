/** Globals of all runtimes: the contract compiles without the types of browsers, workers or Node. */
declare class URL {
  constructor(url: string, base?: string | URL)
  readonly protocol: string
}
