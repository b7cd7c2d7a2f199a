import { measure as sizesOf } from '../../tools/build/sizes.ts'
import { startReactPage } from './pages/react-page.ts'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { builtSite } from './site.ts'

/** The bytes that a visitor loads; `tests/unit/build/sizes.test.ts` enforces the budgets. */
export async function measure(): Promise<Measurement[]> {
  const page = await startReactPage()
  await page.close()
  const floor = { what: 'react and react-dom', samples: [page.scriptBytes] }
  return sizesOf(await builtSite()).map(({ what, atMost: most, bytes, files }) => ({
    what,
    unit: ' bytes',
    samples: [bytes],
    budget: atMost(most),
    ...(what.startsWith('Scripts') ? { floor } : {}),
    how: `brotli 11, ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
  }))
}
