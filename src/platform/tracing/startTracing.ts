import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Fault } from '../log/Faults.ts'
import type { TracesSampler, TracingSettings } from './TracingSettings.ts'
import type { Attributes, OpenSpan, Tracing } from './tracing.ts'

/** How long the end of the process waits for the last spans. */
const CLOSE_MS = 2000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

const samplers: Record<TracesSampler, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: ratio => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: ratio => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

/**
 * Records spans and sends them over OTLP. It is imported only where tracing is configured: the packages of OpenTelemetry are loaded with it.
 *
 * @param fault that spans cannot be sent; they are lost then
 */
export function startTracing(
  { url, serviceName, serviceVersion, sampler, ratio, delayMs }: TracingSettings,
  fault: Fault,
): Tracing {
  const provider = new TracerProvider({
    sampler: samplers[sampler](ratio),
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.version': serviceVersion })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new ReportingExporter(new OTLPTraceExporter({ url }), fault),
        scheduledDelayMillis: delayMs,
      }),
    ],
  })
  return new OtelTracing(provider)
}

class OtelTracing implements Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #current = new AsyncLocalStorage<Context>()
  readonly #propagator = new W3CTraceContextPropagator()

  constructor(provider: TracerProvider) {
    this.#provider = provider
    this.#tracer = provider.getTracer('booking-gateway')
  }

  begin(name: string, { kind, attributes = {}, parent }: Parameters<Tracing['begin']>[1] = {}): OpenSpan {
    const outside = parent ? this.#read(parent) : (this.#current.getStore() ?? ROOT_CONTEXT)
    const options = { kind: kind && kinds[kind], attributes: defined(attributes) }
    const span = this.#tracer.startSpan(name, options, outside)
    const inside = trace.setSpan(outside, span)
    return {
      traceId: span.spanContext().traceId,
      within: work => this.#current.run(inside, work),
      end: ending => endSpan(span, ending),
    }
  }

  async run<T>(name: string, options: Parameters<Tracing['run']>[1], work: () => Promise<T>): Promise<T> {
    const span = this.begin(name, options)
    try {
      const result = await span.within(work)
      span.end()
      return result
    } catch (error) {
      span.end({ error, failed: true })
      throw error
    }
  }

  headers(): { traceparent?: string; tracestate?: string } {
    const headers = {}
    const set = (carrier: object, name: string, value: string) => Object.assign(carrier, { [name]: value })
    this.#propagator.inject(this.#current.getStore() ?? ROOT_CONTEXT, headers, { set })
    return headers
  }

  get traceId(): string | undefined {
    const context = this.#current.getStore()
    return context && trace.getSpanContext(context)?.traceId
  }

  async close(): Promise<void> {
    const late = new Promise(resolve => setTimeout(resolve, CLOSE_MS).unref())
    await Promise.race([this.#provider.shutdown().catch(() => {}), late])
  }

  #read(headers: object): Context {
    const given = new Map<string, unknown>(Object.entries(headers))
    const get = (_: unknown, name: string) => {
      const value = given.get(name)
      return typeof value === 'string' ? value : undefined
    }
    return this.#propagator.extract(ROOT_CONTEXT, headers, { get, keys: () => [...given.keys()] })
  }
}

function endSpan(span: Span, { name, attributes, error, failed }: Parameters<OpenSpan['end']>[0] = {}): void {
  if (name !== undefined) span.updateName(name)
  if (attributes) span.setAttributes(defined(attributes))
  // Only the kind of error: messages can hold the data of customers.
  if (error !== undefined) span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function defined(attributes: Attributes): Record<string, string | number> {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Record<string, string | number>
}

/** Reports that spans cannot be sent, which the packages of OpenTelemetry do not. */
class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #fault: Fault

  constructor(exporter: SpanExporter, fault: Fault) {
    this.#exporter = exporter
    this.#fault = fault
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, result => {
      if (result.code === ExportResultCode.SUCCESS) this.#fault.ended()
      else this.#fault.occurred(result.error)
      done(result)
    })
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.()
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }
}
