import { setTimeout } from 'node:timers/promises'
import type { Cluster, Member } from './cluster.ts'
import { until } from './programs.ts'

/** What happens to the primary, and what must be said of it meanwhile. */
export interface Fault {
  readonly name: string
  /** Milliseconds at which another primary was there, or the same one again. */
  happen(cluster: Cluster, primary: Member, ready: () => Promise<string>): Promise<number>
}

const another = (cluster: Cluster, than: Member) =>
  until('another primary', async () => {
    const found = await cluster.primary()
    return found !== undefined && found !== than
  })

/** As its machine dies: PostgreSQL and Patroni at once. */
const killed: Fault = {
  name: 'killed (kill -9)',
  async happen(cluster, primary) {
    primary.program.signal('SIGKILL')
    await another(cluster, primary)
    const at = performance.now()
    cluster.revive(primary)
    return at
  },
}

/** As where its network is cut: it answers nobody, and comes back as it was. */
const paused: Fault = {
  name: 'cut off (paused)',
  async happen(cluster, primary) {
    primary.program.signal('SIGSTOP')
    await another(cluster, primary)
    const at = performance.now()
    await setTimeout(3000)
    primary.program.signal('SIGCONT')
    return at
  },
}

const moved: Fault = {
  name: 'moved on purpose',
  async happen(cluster, primary) {
    await cluster.switchover(primary)
    await another(cluster, primary)
    return performance.now()
  },
}

/** /ready must say so, since the server itself goes on to answer. */
const filled: Fault = {
  name: 'its disk filled',
  async happen(cluster, primary, ready) {
    primary.disk.fill(0)
    try {
      // PostgreSQL refuses, or ends and another one takes its place.
      await until('a host that says so', async () => {
        const said = await ready()
        return said !== 'ready' || (await cluster.primary()) !== primary
      })
    } finally {
      primary.disk.empty()
    }
    await until('a primary', async () => (await cluster.primary()) !== undefined)
    return performance.now()
  },
}

export const FAULTS: readonly Fault[] = [killed, moved, paused, filled]
