// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { ReservesEntry } from '#domain/log/reserves.ts'
import type { SolvencyEntry } from '#domain/log/solvency.ts'
import { ONE } from '#domain/money/amount.ts'
import { Owed } from '../../../src/features/presale/Owed.tsx'
import { PresaleFigures } from '../../../src/features/presale/PresaleFigures.tsx'
import { Reserves } from '../../../src/features/presale/Reserves.tsx'
import { Witnesses } from '../../../src/features/presale/Witnesses.tsx'
import type { AddedUpHere } from '../../../src/stores/public-log/add-up-presale.ts'
import { SOLVENCY } from '../../../src/stores/public-log/check-solvency.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { findIn } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

type Added = Extract<AddedUpHere, { readonly is: 'right' }>
const NOW = Date.parse('2026-05-10T12:00:00Z')
const DAY = 86_400_000

/** What a log of two stages adds up to: the second has sold more than it has. */
const ADDED: Added = {
  is: 'right',
  presale: {
    sold: [
      { stage: 1, coin: 'BNB', paid: 2n * ONE, tokens: 250n * ONE, purchases: 3 },
      { stage: 2, coin: 'USDT', paid: ONE, tokens: 600n * ONE, purchases: 1 },
    ],
    days: [
      { day: '2026-05-01', tokens: 250n * ONE },
      { day: '2026-05-04', tokens: 600n * ONE },
    ],
    supplies: [1000n * ONE, 500n * ONE],
    prices: ['0.010', '0.015'],
    faults: [],
  },
  size: 4,
  key: { name: 'site.example/log', publicKey: new Uint8Array(32) },
  note: 'note',
  isAsSaid: true,
  at: NOW,
  days: [],
  reserves: undefined,
  site: undefined,
  witnesses: [],
}

const RESERVES: ReservesEntry = {
  v: 1,
  kind: 'reserves',
  time: '2026-05-09T01:00:00Z',
  day: '2026-05-09',
  addresses: [
    {
      network: 'BNB',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      block: 7,
      hash: `0x${'ab'.repeat(32)}`,
      coins: [
        { coin: 'USDT', amount: '100' },
        { coin: 'BNB', amount: '3' },
      ],
      signature: '',
    },
  ],
}

/** What is shown, where what a device has checked of its owner's balances is `checked`. */
async function shown(element: ReactNode, checked?: object) {
  const services = testServices({ now: () => NOW })
  if (checked) await services.get(userCacheStore).write({ [SOLVENCY]: checked })
  const view = renderWith(services, element)
  await act(async () => await new Promise(setImmediate))
  return view
}
const textOf = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? ''
const figures = async (more: Partial<Added> = {}) =>
  await shown(<PresaleFigures added={{ ...ADDED, ...more }} again={() => undefined} />)

describe('the figures of the presale', () => {
  test('are by stage, each under its own name, and less than nothing is left of none', async () => {
    using view = await figures()
    const stages = [...view.container.querySelectorAll('li')]
      .map(textOf)
      .filter((text) => text.includes('sold,'))
    expect(stages[0]).toMatch(/^Stage 10\.010 USDT each.*250 of 1,000 NOVA sold, 750 left/)
    expect(stages[1]).toMatch(/^Stage 20\.015 USDT each.*600 of 500 NOVA sold, 0 left/)
    const rows = [...view.container.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(textOf),
    )
    expect(rows).toEqual([
      ['Stage 1', '2.000000 BNB', '250', '3'],
      ['Stage 2', '1.000000 USDT', '600', '1'],
    ])
  })

  test('rise from day to day, over the days without a sale, up to the last one', async () => {
    using view = await figures()
    const slider = findIn(view.container, 'input[type="range"]')
    expect(slider.getAttribute('max')).toBe('3')
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-05-04: 850 NOVA sold until then')
  })

  test('of many days end with the last day', async () => {
    const many = { day: '2026-12-31', tokens: 600n * ONE }
    const { presale } = ADDED
    const days = [...presale.days.slice(0, 1), many]
    using view = await figures({ presale: { ...presale, days } })
    const slider = findIn(view.container, 'input[type="range"]')
    expect(Number(slider.getAttribute('max'))).toBeLessThan(120)
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-12-31: 850 NOVA sold until then')
  })

  test.each([
    [true, 'What the host says it has sold is the same.'],
    [undefined, 'The host does not say what it has sold'],
    [false, 'The host says something else'],
  ])('are compared with what the host says: %s', async (isAsSaid, text) => {
    using view = await figures({ isAsSaid })
    const said = [
      'What the host says it has sold is the same.',
      'The host does not say what it has sold',
      'The host says something else',
    ].filter((one) => textOf(view.container).includes(one))
    expect(said).toEqual([text])
  })
})

describe('what is owed', () => {
  const dayOf = (day: string): SolvencyEntry => ({
    v: 1,
    kind: 'solvency',
    time: `${day}T00:10:00Z`,
    day,
    coins: [{ coin: 'USDT', sum: '80', root: 'ab'.repeat(32), depth: 8 }],
  })
  const owed = (days: readonly SolvencyEntry[], checked?: object) =>
    shown(<Owed days={days}>reserves</Owed>, checked)
  const OLD = 'has not published this for more than two days'

  test('is old where the next days are missing', async () => {
    using fresh = await owed([dayOf('2026-05-09')])
    expect(textOf(fresh.container)).not.toContain(OLD)
    using old = await owed([dayOf('2026-05-07')])
    expect(textOf(old.container)).toContain(OLD)
  })

  test('has what this device has verified of the own balances, of that day alone', async () => {
    const days = [dayOf('2026-05-08'), dayOf('2026-05-09')]
    const checked = { day: '2026-05-09', at: NOW - DAY, missing: [] }
    using counted = await owed(days, checked)
    expect(textOf(counted.container)).toContain('Your own balances are in these sums')
    using missing = await owed(days, { ...checked, missing: ['USDT'] })
    expect(textOf(missing.container)).toContain('are not wholly in these sums')
    using other = await owed(days, { ...checked, day: '2026-05-08' })
    expect(textOf(other.container)).toContain('This one has not done so for this day.')
  })

  test('stands beside what is held for it, in percent', async () => {
    const element = (
      <Reserves
        log="site.example/log"
        reserves={RESERVES}
        debts={dayOf('2026-05-09')}
        supply={0n}
      />
    )
    using view = await shown(element)
    const rows = [...view.container.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(textOf),
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        ['USDT', '100.000000', '125.0 %'],
        ['BNB', '3.000000', '–'],
      ]),
    )
  })

  test('of the day that was signed is what the signed reserves are compared with', async () => {
    const newer = { ...dayOf('2026-05-10'), coins: [] }
    const days = [dayOf('2026-05-08'), dayOf('2026-05-09'), newer]
    using view = await figures({ days, reserves: RESERVES })
    await vi.waitFor(() => expect(textOf(view.container)).toContain('125.0 %'))
  })
})

test('a witness that has signed more than a day ago is an old one', async () => {
  const seenAt = (at: number) => ({
    name: 'witness.example',
    key: `key ${at}`,
    seen: { size: 4, root: new Uint8Array(32), origin: 'site.example/log', note: '', at },
    isFalse: false,
  })
  const seconds = NOW / 1000
  const OLD = 'That is more than a day ago'
  using fresh = await shown(<Witnesses witnesses={[seenAt(seconds - 3600)]} now={NOW} />)
  expect(textOf(fresh.container)).not.toContain(OLD)
  using old = await shown(<Witnesses witnesses={[seenAt(seconds - 90_000)]} now={NOW} />)
  expect(textOf(old.container)).toContain(OLD)
})
