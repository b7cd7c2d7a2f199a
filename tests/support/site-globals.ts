import { MessageChannel } from 'node:worker_threads'

/*
 * Runs before each test file: what browsers have and Node has not. A reported error fails the test unless the test expects
 * it. Files of one worker share their globals and their page (vite.config.ts), so it is set anew, whatever the file before
 * has put there, and the page is one that nobody has visited.
 */
Object.assign(globalThis, { MessageChannel: globalThis.MessageChannel ?? MessageChannel })
globalThis.reportError = (error: unknown) => {
  throw error
}

if (typeof document !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
}
