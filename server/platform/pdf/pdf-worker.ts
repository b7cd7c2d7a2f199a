import { parentPort, workerData } from 'node:worker_threads'
import { guardNetwork } from '../http-out/network-guard.ts'
import { renderPdf } from './render-pdf.ts'

/** Renders what it was started with (render-aside.ts). A thread has a guard of its own. */
guardNetwork()
const { printed, createdAt } = workerData
parentPort?.postMessage(await renderPdf(printed, createdAt))
