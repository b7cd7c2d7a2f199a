import { resolve } from 'node:path'
import { type FIRST_SCRIPTS, firstScript } from '../../tools/build/first-scripts.ts'

/** A script of the documents as it is served, to be run as often as a test starts a page. */
export const firstScriptOf = async (
  name: (typeof FIRST_SCRIPTS)[number],
  others: RegExp | false = false,
): Promise<() => void> => {
  const root = resolve(import.meta.dirname, '../..')
  const run = new Function(await firstScript(root, name, { __OTHER_LANGUAGES__: String(others) }))
  return () => run()
}
