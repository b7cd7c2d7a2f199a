import { parentPort, workerData } from 'node:worker_threads'
import { renderPdf } from './render-pdf.ts'

/** Renders what it was started with (render-aside.ts). */
const { printed, createdAt } = workerData
parentPort?.postMessage(await renderPdf(printed, createdAt))
