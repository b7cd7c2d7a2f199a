import type { Figure } from './figure.ts'
import { tableOf } from './table.ts'

/*
 * `npm run bench` measures everything, `npm run bench -- history host` only these two. Nothing passes or fails, since
 * a busy machine is slow: each figure comes with minimum and maximum, and is a ratio where possible.
 */
const BENCHES: Readonly<Record<string, () => Promise<{ measure(): Promise<Figure[]> }>>> = {
  sizes: () => import('./sizes.ts'),
  host: () => import('./host.ts'),
  purchases: () => import('./purchases.ts'),
  sockets: () => import('./sockets.ts'),
  messages: () => import('./messages.ts'),
  history: () => import('./history.ts'),
  offline: () => import('./offline.ts'),
  lighthouse: () => import('./lighthouse.ts'),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown: ${unknown.join(', ')}. Known: ${Object.keys(BENCHES).join(', ')}\n`,
  )
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, load] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`${name} ...\n`)
  const { measure } = await load()
  figures.push(...(await measure()))
}
process.stdout.write(`${tableOf(figures)}\n`)
