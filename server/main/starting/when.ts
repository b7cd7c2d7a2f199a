/** The line, if it is one of this configuration. */
export const when = (isWrong: boolean, line: string): string[] => (isWrong ? [line] : [])
