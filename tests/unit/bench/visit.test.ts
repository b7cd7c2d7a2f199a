import { expect, test } from 'vitest'
import { placesIn } from '../../bench/log/made-entries.ts'
import { sparseLog } from '../../bench/log/sparse-log.ts'
import { MOST_BYTES, visitsOf } from '../../bench/log/visit.ts'

const LARGE = 10_000_000

// The one whose last tiles are nearly full, if they were asked for.
test.each([LARGE, 256 ** 3 - 1])(
  'a visit with fifty receipts from all over a log of %d entries is verified, and is small',
  async (size) => {
    const { own, before } = placesIn(size)
    const { bytes } = await visitsOf(sparseLog(size, { own, former: before }))
    expect(bytes).toBeGreaterThan(30_000)
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  },
)
