import { globSync, readFileSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

const read = <S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))

const text = v.pipe(v.string(), v.nonEmpty())
const rules = v.strictObject({
  groups: v.array(
    v.strictObject({
      name: text,
      rules: v.array(
        v.strictObject({
          alert: v.pipe(v.string(), v.regex(/^Wallet\w+$/)),
          expr: text,
          for: v.pipe(v.string(), v.regex(/^\d+[smh]$/)),
          labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
          annotations: v.strictObject({ summary: text, description: text }),
        }),
      ),
    }),
  ),
})
const dashboard = v.looseObject({
  uid: text,
  schemaVersion: v.number(),
  templating: v.object({ list: v.array(v.object({ name: v.literal('source') })) }),
  panels: v.array(
    v.looseObject({
      id: v.number(),
      title: text,
      gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
      datasource: v.object({ uid: v.pipe(v.string(), v.regex(/^\$\{source\}$/)) }),
      targets: v.array(v.object({ refId: text, expr: text, legendFormat: text })),
    }),
  ),
})

/** The metrics that the program registers, and those of the process and of Node that come with prom-client. */
function knownMetrics(): ReadonlySet<string> {
  const own = globSync('server/**/*.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .filter((code) => code.includes(`from 'prom-client'`))
    .flatMap((code) => [...code.matchAll(/(?:name: |perNetwork\(\s*)'(\w+)'/g)])
    .map(([, name = '']) => name)
  const register = new Registry()
  collectDefaultMetrics({ register })
  const usual = register.getMetricsAsArray().map(({ name }) => name)
  return new Set([...own, ...usual, 'up'])
}

/** Everything in an expression that stands where a metric may stand. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z_]\w*(?=[\s)[<>=!+*/-]|$)(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['or', 'and', 'unless', 'by', 'm', 'h'].includes(name))
}

const baseOf = (metric: string) => metric.replace(/_(bucket|count|sum)$/, '')

const known = knownMetrics()
const RULES = read('deploy/prometheus-rules.json', rules)
const PANELS = read('deploy/grafana-dashboard.json', dashboard).panels

const expressions = [
  ...RULES.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...PANELS.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

describe('the rules and the dashboard in deploy/', () => {
  test.each(expressions)('%s names only metrics that there are', (_, expr) => {
    const named = metricsIn(expr)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !known.has(name) && !known.has(baseOf(name)))).toEqual([])
  })

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

  test('look after every figure of the business', () => {
    const named = new Set(expressions.flatMap(([, expr]) => metricsIn(expr)).map(baseOf))
    const own = [...known].filter((name) => !/^(nodejs|process)_|^up$/.test(name))
    expect(own.filter((name) => !named.has(name))).toEqual(['public_log_entries'])
  })
})
