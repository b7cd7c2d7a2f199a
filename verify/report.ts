/** What the checks found, one line each. */
export interface Report {
  /** Prints a check, and remembers whether it failed. */
  check(isRight: boolean, what: string): void
  readonly hasFailed: boolean
}

export function createReport(print: (line: string) => void): Report {
  let hasFailed = false
  return {
    check(isRight, what) {
      hasFailed ||= !isRight
      print(`${isRight ? 'ok    ' : 'FAILED'}  ${what}`)
    },
    get hasFailed() {
      return hasFailed
    },
  }
}
