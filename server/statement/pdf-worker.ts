import { parentPort, workerData } from 'node:worker_threads'
import { renderPdf } from '../documents/render-pdf.ts'
import { guardNetwork } from '../platform/http-out/network-guard.ts'

/** Renders what it was started with (render-aside.ts). A thread has a guard of its own. */
guardNetwork()
const { printed, createdAt } = workerData
parentPort?.postMessage(await renderPdf(printed, createdAt))
