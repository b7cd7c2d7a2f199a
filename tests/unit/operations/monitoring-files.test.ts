import { spawnSync } from 'node:child_process'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PANELS, RULES, readJson, text } from '../../support/monitoring-files.ts'

/** Prometheus's own program for its rules (Debian: `prometheus`). */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const promtool = (...command: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', command, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
/** The part of the file of promtool's tests that says which alert each is about. */
const ruleTests = v.object({
  rule_files: v.tuple([v.literal('prometheus-rules.json')]),
  tests: v.array(
    v.object({
      name: text,
      promql_expr_test: v.pipe(
        v.array(v.object({ exp_samples: v.array(v.object({ labels: text })) })),
        v.minLength(2),
      ),
    }),
  ),
})

describe('the rules and the dashboard in deploy/', () => {
  test('have each name once, and no panel over another one', () => {
    const alerts = RULES.groups.flatMap((group) => group.rules.map(({ alert }) => alert))
    expect(new Set(alerts).size).toBe(alerts.length)
    const ids = PANELS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const cells = PANELS.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (__, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })

  test.skipIf(!hasPromtool)('are rules to promtool (not run where it is not installed)', () => {
    expect(promtool('check', 'rules', 'deploy/prometheus-rules.json')).toMatchObject({ status: 0 })
  })

  test.skipIf(!hasPromtool)(
    'fire when they should and not before, as promtool runs them (not run where it is not installed)',
    () => {
      expect(promtool('test', 'rules', 'deploy/prometheus-rules.test.json')).toMatchObject({
        status: 0,
      })
    },
  )

  test('each have a case in which they fire, after one in which they do not', () => {
    const { tests } = readJson('deploy/prometheus-rules.test.json', ruleTests)
    const fired = tests.flatMap(({ promql_expr_test: moments }) =>
      moments.flatMap(({ exp_samples }, index) =>
        exp_samples.map(({ labels }) => ({ index, alert: /"(\w+)"/.exec(labels)?.[1] ?? '' })),
      ),
    )
    const alerts = RULES.groups.flatMap((group) => group.rules.map(({ alert }) => alert))
    expect([...new Set(fired.map(({ alert }) => alert))].sort()).toEqual(alerts.sort())
    expect(fired.filter(({ index }) => index === 0)).toEqual([])
  })
})
