import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { PrintedDocument } from './document.ts'

const WORKER = new URL('./pdf-worker.ts', import.meta.url)

/**
 * Renders in a thread of its own, since a long document takes seconds in which the host would answer nobody; one at a
 * time, since each takes a processor.
 */
export function createRenderer(): (printed: PrintedDocument, createdAt: Date) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve()
  return (printed, createdAt) => {
    const rendered = last.then(() => render(printed, createdAt))
    last = rendered.catch(() => undefined)
    return rendered
  }
}

const render = (printed: PrintedDocument, createdAt: Date): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: { printed, createdAt } })
    worker.once('message', (bytes: unknown) =>
      resolve(Buffer.from(v.parse(v.instance(Uint8Array), bytes))),
    )
    worker.once('error', reject)
    // Nothing where it has answered.
    worker.once('exit', () => reject(new Error('the document was not rendered')))
  })
