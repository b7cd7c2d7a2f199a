import * as v from 'valibot'
import { text, url } from '../config/config-values.ts'

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const
type Root = (typeof SAMPLERS)[number]

/** The variables of OpenTelemetry that the host reads itself; the exporter reads its others, such as its headers. */
export const tracingEntries = {
  OTEL_SDK_DISABLED: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  /** The default is otlp where an endpoint is set, else none. */
  OTEL_TRACES_EXPORTER: v.optional(v.picklist(['otlp', 'none'], 'must be otlp or none')),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('https:', 'http:'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('https:', 'http:'),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(
    v.picklist(['http/protobuf'], 'must be http/protobuf: the host sends traces in no other way'),
  ),
  OTEL_SERVICE_NAME: text('wallet'),
  OTEL_TRACES_SAMPLER: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(parentbased_)?(always_on|always_off|traceidratio)$/,
        `must be ${SAMPLERS.join(', ')}, or one of them after parentbased_`,
      ),
    ),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a part from 0 to 1'),
      v.transform(Number),
    ),
    '1',
  ),
}

export interface TracingSettings {
  /** Where traces are sent. */
  readonly endpoint: URL
  readonly serviceName: string
  readonly sampler: {
    readonly root: Root
    /** Whether a request that is part of a trace already is sampled as that is. */
    readonly isParentBased: boolean
    /** The part of all traces, for `traceidratio`. */
    readonly ratio: number
  }
}

/** Where an OpenTelemetry collector listens by default. */
const COLLECTOR = 'http://localhost:4318'

const environment = v.object(tracingEntries)

/** Undefined while traces are off, as they are by default. */
export function tracingSettingsOf(
  env: v.InferOutput<typeof environment>,
): TracingSettings | undefined {
  const given = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  const exporter = env.OTEL_TRACES_EXPORTER ?? (given === undefined ? 'none' : 'otlp')
  if (exporter === 'none' || env.OTEL_SDK_DISABLED === 'true') return undefined
  const name = env.OTEL_TRACES_SAMPLER.replace('parentbased_', '')
  return {
    endpoint: new URL(given ?? COLLECTOR),
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: {
      root: SAMPLERS.find((one) => one === name) ?? 'always_on',
      isParentBased: name !== env.OTEL_TRACES_SAMPLER,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    },
  }
}
