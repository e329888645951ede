/** What the usual variables of OpenTelemetry say; the exporter itself reads those of its headers, time limit, compression and certificates. */
export interface TracingSettings {
  /** Where spans are sent, with the path. */
  url: string
  serviceName: string
  serviceVersion?: string
  sampler: TracesSampler
  /** The part of traces that is recorded, for the samplers by ratio. */
  ratio: number
  /** Milliseconds for which spans are collected until they are sent. */
  delayMs: number
}

export const tracesSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type TracesSampler = (typeof tracesSamplers)[number]
