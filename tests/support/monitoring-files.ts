import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/*
 * The alert rules and the dashboard in deploy/, and the metrics that they name.
 */
export const readJson = <S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))

export const text = v.pipe(v.string(), v.nonEmpty())
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

/** Everything in an expression that stands where a metric may stand. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z_]\w*(?=[\s)[<>=!+*/-]|$)(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['or', 'and', 'unless', 'by', 'm', 'h'].includes(name))
}

export const RULES = readJson('deploy/prometheus-rules.json', rules)
export const PANELS = readJson('deploy/grafana-dashboard.json', dashboard).panels

/** Each expression, with the name of its alert or panel. */
export const EXPRESSIONS = [
  ...RULES.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...PANELS.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** The metric that a series of a histogram belongs to. */
export const baseOf = (metric: string): string => metric.replace(/_(bucket|count|sum)$/, '')
