// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { type ChartPoint, LineChart } from '../../../src/ui/charts/LineChart.tsx'
import { render } from '../../support/render.tsx'

const chartOf = (heights: readonly (number | undefined)[]) => {
  const points = heights.map((height, index): ChartPoint => ({ height, text: `point ${index}` }))
  return <LineChart label="Value" points={points} top="" bottom="" start="" end="" />
}
const pathsIn = (container: ParentNode) =>
  [...container.querySelectorAll('g path:last-child')].map((path) => path.getAttribute('d'))

test('a line goes from the lowest to the highest point over the whole of its box', () => {
  using view = render(chartOf([5, 10, 0]))
  expect(pathsIn(view.container)).toEqual(['M0 150L500 0L1000 300'])
})

test('a line without any change is in the middle', () => {
  using view = render(chartOf([7, 7]))
  expect(pathsIn(view.container)).toEqual(['M0 150L1000 150'])
})

test('a point between two gaps is a dot', () => {
  using view = render(chartOf([0, undefined, 10, undefined, 5]))
  expect(pathsIn(view.container)).toEqual(['M0 300h0', 'M500 0h0', 'M1000 150h0'])
})

test('a shorter line says its last point, whichever one of the longer was chosen', async () => {
  using view = render(chartOf([0, 1, 2, 3]))
  await act(async () => view.show(chartOf([0, 1])))
  expect(view.find('input').getAttribute('aria-valuetext')).toBe('point 1')
  expect(view.find('input')).toHaveProperty('value', '1')
})
