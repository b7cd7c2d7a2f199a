import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Microseconds in which Linux counts. */
const TICK = 10_000

/**
 * What this process and a PostgreSQL server have used of the processors, in microseconds: on a busy machine it stays what it is, while
 * everything takes longer. Linux alone tells it.
 */
export function processorTime(server: number): number {
  const { user, system } = process.cpuUsage()
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    if (stat && (stat.id === server || stat.parent === server)) ticks += stat.ticks
  }
  return user + system + ticks * TICK
}

export const hasProcessorTime = (): boolean => existsSync('/proc/self/stat')

/** Undefined for a process that has ended meanwhile. A server's own ticks are with those of its connections that have ended. */
function statOf(name: string) {
  const path = `/proc/${name}/stat`
  if (!existsSync(path)) return undefined
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  // The name of a program, in brackets, may have anything in it.
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const used = rest.slice(9, 13).reduce((sum, part) => sum + Number(part), 0)
  return { id: Number(name), parent: Number(parent), ticks: used }
}
