import { type TracingSettings, tracesSamplers } from '../../platform/tracing/TracingSettings.ts'
import type { Environment } from './Environment.ts'

const EXAMPLE = 'http://collector.example.com:4318'

/** The variables of OpenTelemetry; null where nothing is traced. */
export function readTracing(env: Environment): TracingSettings | null {
  const all = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:'], EXAMPLE)
  const ofTraces = env.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['https:', 'http:'], `${EXAMPLE}/v1/traces`)
  const url = ofTraces ?? (all && `${all}/v1/traces`)
  const isOff = env.flag('OTEL_SDK_DISABLED', false)
  const exporter = env.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'] as const, 'otlp')
  if (url === null || isOff || exporter === 'none') return null
  env.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf')
  env.oneOf('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', ['http/protobuf'], 'http/protobuf')
  return {
    url,
    serviceName: env.text('OTEL_SERVICE_NAME') ?? 'booking-gateway',
    sampler: env.oneOf('OTEL_TRACES_SAMPLER', tracesSamplers, 'parentbased_always_on'),
    ratio: readRatio(env),
    delayMs: env.number('OTEL_BSP_SCHEDULE_DELAY', 5000, { min: 1, max: 3_600_000 }, '5000'),
  }
}

function readRatio(env: Environment): number {
  const text = env.text('OTEL_TRACES_SAMPLER_ARG')
  const ratio = text === null ? 1 : Number(text)
  if (ratio >= 0 && ratio <= 1) return ratio
  env.violation('OTEL_TRACES_SAMPLER_ARG', `must be a number from 0 to 1, and is "${text}"`, '0.1')
  return 1
}
