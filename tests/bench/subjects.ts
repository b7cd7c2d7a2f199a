import type { Measurement } from './report/measurement.ts'

export interface Subject {
  readonly name: string
  readonly about: string
  load(): Promise<{ measure(size?: string): Promise<Measurement[]> }>
}

const subject = (name: string, about: string, load: Subject['load']): Subject => ({
  name,
  about,
  load,
})

/** In the order in which they are measured: each has the machine to itself. */
export const SUBJECTS: readonly Subject[] = [
  subject('sizes', 'bytes that a visitor loads', () => import('./sizes.ts')),
  subject('host', 'requests per second', () => import('./host.ts')),
  subject('purchases', 'purchases per second on PostgreSQL', () => import('./purchases.ts')),
  subject('log', 'the public log with 10,000,000 entries, or --size', () => import('./log.ts')),
  subject(
    'data',
    'calls of the host with up to 50,000 users, or --size',
    () => import('./data.ts'),
  ),
  subject(
    'console',
    'lists of the console with 1,000,000 rows, or --size',
    () => import('./console.ts'),
  ),
  subject('sockets', 'a change until up to 10,000 people have it', () => import('./sockets.ts')),
  subject('chain', 'watching a chain for 10,000 people', () => import('./chain.ts')),
  subject('messages', '1,000 balance messages a second', () => import('./messages.ts')),
  subject('history', 'histories of up to 50,000 rows', () => import('./history.ts')),
  subject('interaction', 'presses and keys on a slow phone', () => import('./interaction.ts')),
  subject('offline', 'the app without a network', () => import('./offline.ts')),
  subject('online', 'the first visit to a screen on a slow phone', () => import('./online.ts')),
  subject('lighthouse', 'pages on a simulated phone', () => import('./lighthouse.ts')),
]
