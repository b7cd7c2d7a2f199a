import { measure as sizesOf } from '../../tools/build/sizes.ts'
import type { Figure } from './figure.ts'
import { builtSite } from './site.ts'

/** The bytes that a visitor loads; `tests/unit/build/sizes.test.ts` enforces the budgets. */
export async function measure(): Promise<Figure[]> {
  return sizesOf(await builtSite()).map(({ what, atMost, bytes, files }) => ({
    what,
    target: `≤ ${atMost.toLocaleString('en-US')} bytes`,
    unit: ' bytes',
    samples: [bytes],
    how: `brotli 11, ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
  }))
}
