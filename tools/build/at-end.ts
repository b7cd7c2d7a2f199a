import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Runs `work` with the folder of the built site, once everything is in it: the service worker is built last. */
export function atEnd(name: string, work: (folder: string) => void | Promise<void>): Plugin {
  let folder: string
  let hasFailed = false
  return {
    name,
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    buildEnd(error) {
      hasFailed = error !== undefined
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => (hasFailed ? undefined : work(folder)),
    },
  }
}
