import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import type { Machine } from './result.ts'

/** What the times depend on. Neither a host name nor a path: a result is fit to be published. */
export function thisMachine(): Machine {
  const processors = cpus()
  return {
    processor: processors[0]?.model.trim() || arch(),
    processors: processors.length,
    memory: Math.round(totalmem() / 2 ** 30),
    system: platform(),
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}

export const machineText = ({ processor, processors, memory, system, node, load }: Machine) =>
  `${processors} × ${processor}, ${memory} GB, ${system}, Node ${node}; load before it ${load}`
