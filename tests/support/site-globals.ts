/*
 * Runs before each test file: what browsers have and Node has not. A reported error fails the test unless the test expects
 * it. Files of one worker share their globals (vite.config.ts), so it is set anew, whatever the file before has put there.
 */
globalThis.reportError = (error: unknown) => {
  throw error
}
