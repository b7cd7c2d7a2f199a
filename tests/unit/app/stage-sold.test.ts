// @vitest-environment happy-dom
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { STAGE_HEADER } from '#contract/host.ts'
import { encodeStageProgress, stageProgressAnswer } from '#contract/money/purchase.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { showStageSold } from '../../../src/app/frame/stage-sold.ts'
import { siteStore } from '../../../src/stores/host/site.ts'
import { soldOf } from '../../../src/stores/money/stage-sold.ts'
import { testServices } from '../../support/services.tsx'

/** How far the present stage is sold, as the landing page and Buy show it. */

const progressOf = (sold: bigint, supply = 50_000_000n * ONE, stage = 1) => ({
  stage,
  sold: amountOf('TOKEN', sold),
  supply: amountOf('TOKEN', supply),
})

test.each([
  [0n, 0, 'Stage 1: 0 of 50,000,000 NOVA sold (0%)'],
  [1n, 0, 'Stage 1: 0 of 50,000,000 NOVA sold (less than 1%)'],
  [12_480_350n * ONE + 1n, 24, 'Stage 1: 12,480,350 of 50,000,000 NOVA sold (24%)'],
  [50_000_000n * ONE - 1n, 99, 'Stage 1: 49,999,999 of 50,000,000 NOVA sold (99%)'],
  [50_000_000n * ONE, 100, 'Stage 1: 50,000,000 of 50,000,000 NOVA sold (100%)'],
])(
  'of a stage %d units are sold: %d percent, rounded down, and the same in words',
  (sold, percent, text) => {
    expect(soldOf(progressOf(sold))).toEqual({ percent, text })
  },
)

test('a stage without a name on this site has its number', () => {
  expect(soldOf(progressOf(0n, ONE, 7)).text).toContain('Stage 7: ')
})

test('what adds up is read as it was written, and anything else is no answer', () => {
  const progress = progressOf(3n * ONE)
  expect(v.parse(stageProgressAnswer, encodeStageProgress(progress))).toEqual(progress)
  for (const odd of [
    ...[null, '', 'true', [], {}, { stage: 1 }, { stage: 1, sold: '2', supply: '1' }],
    ...[
      { stage: 0, sold: '0', supply: '1' },
      { stage: 1, sold: '-1', supply: '1' },
    ],
    { stage: 1, sold: '0', supply: '0' },
  ])
    expect(v.is(stageProgressAnswer, odd)).toBe(false)
})

function placeOf(): HTMLElement {
  const place = document.createElement('div')
  place.hidden = true
  place.innerHTML = '<progress max="100" value="0"></progress><p></p>'
  return place
}

const header = (sold: bigint) => JSON.stringify(encodeStageProgress(progressOf(sold)))

test('the landing page shows in words and as a bar how far the stage is sold', () => {
  const place = placeOf()
  showStageSold(place, header(25_000_000n * ONE))
  expect(place.hidden).toBe(false)
  expect(place.textContent).toBe('Stage 1: 25,000,000 of 50,000,000 NOVA sold (50%)')
  expect(place.querySelector('progress')).toHaveProperty('value', 50)
})

test.each(['', 'on', '{}', '{"stage":1,"sold":"2","supply":"1"}'])(
  'the landing page shows nothing of a header %j that means something else',
  (odd) => {
    const place = placeOf()
    showStageSold(place, odd)
    expect([place.hidden, place.textContent]).toEqual([true, ''])
  },
)

const sentBy = (headers: Record<string, string>) =>
  testServices({ fetch: async () => new Response('false', { headers }) }).get(siteStore)

test('how far the stage is sold is known from the answer that says whether the site is open', async () => {
  const site = sentBy({ [STAGE_HEADER]: header(ONE) })
  await site.refresh()
  expect([site.maintenance.value, site.stage.value]).toEqual([false, header(ONE)])
})

test('a host that sends no such header says nothing of a stage', async () => {
  const site = sentBy({})
  await site.refresh()
  expect([site.maintenance.value, site.stage.value]).toEqual([false, null])
})
