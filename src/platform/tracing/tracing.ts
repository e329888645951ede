/** What a span is about. Names and values are of the code, not of clients. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

interface SpanOptions {
  /** Who begins what: by default the service itself does. */
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** What holds the headers of W3C Trace Context of the parent, if it is not the span in which this one begins. */
  parent?: object
}

/** A span that is open. */
export interface OpenSpan {
  readonly traceId: string
  /** Runs work whose spans are its children. */
  within<T>(work: () => T): T
  /** @param name a better name, known only now @param failed whether it failed, perhaps without an error */
  end(ending?: { name?: string; attributes?: Attributes; error?: unknown; failed?: boolean }): void
}

/** Records what the service does as spans of OpenTelemetry. */
export interface Tracing {
  begin(name: string, options?: SpanOptions): OpenSpan
  /** Runs work in a span, which ends when the work does. */
  run<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** The headers of W3C Trace Context that hand on the span in which this is called; none outside of a span. */
  headers(): { traceparent?: string; tracestate?: string }
  /** The trace in which this is called; undefined outside of a span. */
  readonly traceId: string | undefined
  /** Sends what is left. */
  close(): Promise<void>
}

/** The tracing of this process; undefined where nothing is traced, so that this costs a comparison. Nothing else is loaded then. */
export let tracing: Tracing | undefined

export function setTracing(started: Tracing | undefined): void {
  tracing = started
}
