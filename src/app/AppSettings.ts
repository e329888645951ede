import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics/Metrics.ts'
import type { DemoPerson } from '../transports/http/dashboard/serveSession.ts'
import type { ServerSettings } from '../transports/http/ServerSettings.ts'
import type { LiveLimits } from '../transports/live/LiveLimits.ts'
import type { RequestExamples } from '../transports/rest/openapi/RequestExamples.ts'

/** What the REST reference has with the demo. */
export interface DemoReference {
  /** A key with the scopes of all paths, once it is known. */
  key(): string | undefined
  /** Example requests that work now. */
  requestExamples(app: FastifyInstance): Promise<RequestExamples | undefined>
}

/** Settings of the server and of what it serves. */
export interface AppSettings extends ServerSettings {
  /** Measures requests; absent where nothing is measured. */
  metrics?: Metrics
  /** Limits of live connections that differ from the defaults. */
  live?: Partial<LiveLimits>
  /** Folder of GraphiQL's bundle; `/graphiql` is not served without it. */
  graphiqlFolder?: string
  /** The demo's key of the operator, for GraphiQL on this machine. */
  demoKey?(): string | undefined
  /** What the REST reference has with the demo. */
  demoReference?: DemoReference
  /** The people of the demo, as whom one can sign in on this machine, once they are known. */
  demoStaff?(): readonly DemoPerson[]
  /** Folder of the dashboard's pages; `/dashboard` is not served without it. */
  dashboardFolder?: string
}
